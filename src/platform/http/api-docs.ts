import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { absolutePath } from 'swagger-ui-dist'
import { notFound } from './problem.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fanfare API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`

const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** Allows the inline styles and data: icons of Swagger UI; scripts and requests stay on this host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves `/api/openapi.json`, and a browsable page of it from the installed package, with no outside resources. */
export function createApiDocs(document: object): Hono {
  const docs = new Hono()
  docs.get('/api/openapi.json', (c) => c.json(document))
  docs.get('/api/docs', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }))
  docs.get('/api/docs/start.js', (c) =>
    c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  docs.get('/api/docs/:file', async (c) => {
    const file = c.req.param('file')
    const type = FILES.get(file)
    if (!type) throw notFound(`There is nothing at ${c.req.path}.`)
    const content = await readFile(path.join(absolutePath(), file))
    return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
  })
  return docs
}
