import handler from '@tanstack/react-start/server-entry'
import { TrieRouter } from 'hono/router/trie-router'
import type { PageContext, RenderPage } from '#platform/http/pages/pages.ts'
import { createSiteRouter } from './router.tsx'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

/** Renders a page. Vite builds this module, like the browser's files; the server around it runs from source. */
export const render: RenderPage = async (request, context) => handler.fetch(request, { context })

const templates = new TrieRouter<string>()
for (const template of Object.keys(createSiteRouter({}).routesByPath)) {
  const pattern = template.replace(/\$(\w+)/g, ':$1').replace(/(?<=.)\/$/, '')
  templates.add('GET', pattern, template)
}

/** Returns the route template of a path, such as `/artist/$artistName`. */
export function routeOf(path: string): string {
  return templates.match('GET', path)[0][0]?.[0] ?? 'no page'
}
