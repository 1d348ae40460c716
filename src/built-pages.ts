import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSource } from '#platform/http/pages/pages.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist')

/** Files that the build made for browsers. */
export const CLIENT_FOLDER = path.join(BUILT, 'client')

/** Loads the pages as `npm run build` made them. */
export async function loadPages(): Promise<PageSource> {
  // React reads it when it is loaded: made for development it is slow, and shows its internals in pages and in the log.
  process.env.NODE_ENV = 'production'
  const { href } = pathToFileURL(path.join(BUILT, 'server/pages.js'))
  const { render, routeOf } = (await import(href)) as typeof import('./pages.ts')
  return { render, routeOf, development: false }
}
