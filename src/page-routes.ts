import { TrieRouter } from 'hono/router/trie-router'
import { getRouter } from './router.tsx'

/** Tells which page a path is of, as the template of its address: `/artist/$artistName`. */
export function pageRoutes(): (path: string) => string {
  const templates = new TrieRouter<string>()
  for (const template of Object.keys(getRouter().routesByPath)) {
    const pattern = template.replace(/\$(\w+)/g, ':$1').replace(/(?<=.)\/$/, '')
    templates.add('GET', pattern, template)
  }
  return (path) => templates.match('GET', path)[0][0]?.[0] ?? 'no page'
}
