import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSource } from '#platform/http/pages/pages.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist')

/** The files that the build made for browsers. */
export const CLIENT_FOLDER = path.join(BUILT, 'client')

/** Imports the pages that `npm run build` made. */
export async function loadPages(): Promise<PageSource> {
  // React reads it on import: the development build is slow, and exposes its internals in pages and in the log.
  process.env.NODE_ENV = 'production'
  const { href } = pathToFileURL(path.join(BUILT, 'server/pages.js'))
  const { render, routeOf } = (await import(href)) as typeof import('./pages.ts')
  return { render, routeOf, development: false }
}
