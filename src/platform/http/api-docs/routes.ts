import { Hono } from 'hono'
import { referencePage } from './reference-page.ts'
import type { ApiDocument } from './reference-types.ts'
import { STYLES } from './styles.ts'

/** Nothing runs in the page, and nothing is loaded but its styles. */
const POLICY =
  "default-src 'none'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves `/api/openapi.json` and the reference made of it, a page without scripts. Both are made on the first request:
 * they are half of the work of building the API.
 */
export function createApiDocs(makeDocument: () => ApiDocument): Hono {
  let made: ApiDocument | undefined
  const document = () => {
    made ??= makeDocument()
    return made
  }
  let page: string | undefined
  return new Hono()
    .get('/api/openapi.json', (c) => c.json(document()))
    .get('/api/docs', (c) => {
      page ??= String(referencePage(document()))
      return c.html(page, 200, { 'Content-Security-Policy': POLICY })
    })
    .get('/api/docs/styles.css', (c) =>
      c.body(STYLES, 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    )
}
