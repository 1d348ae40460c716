import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { type Part, toReact } from './parts.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Elements that only our own client needs. */
const LEFT_OUT = ['script', 'link', 'meta', 'style', 'template']
const OF_FIELDS = ['value', 'checked', 'selected']

/**
 * Serves every page of a site as a bare React page: the same elements and styles, rendered and hydrated by React alone,
 * without a router, data, or code of ours. Styles, fonts and pictures come from the site.
 */
export async function startBarePages(site: string): Promise<{ url: string; stop(): void }> {
  const client = await buildClient()
  const server = createServer(async (request, response) => {
    if (request.url === '/bare.js') {
      response.setHeader('Content-Type', 'text/javascript')
      return response.end(client)
    }
    const answer = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const type = answer.headers.get('content-type') ?? ''
    response.statusCode = answer.status
    response.setHeader('Content-Type', type)
    response.end(
      type.startsWith('text/html') ? barePage(await answer.text()) : Buffer.from(await answer.arrayBuffer()),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

async function buildClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'bare-client.ts') },
    },
  })
  if (!('output' in built)) throw new Error('Vite built more than one output.')
  const [{ code }] = built.output
  return code
}

function barePage(html: string): string {
  const page = parseDocument(html, { lowerCaseAttributeNames: false, lowerCaseTags: false })
  const find = (tag: string) => DomUtils.getElementsByTagName(tag, page)
  const styles = [...find('link').filter(({ attribs }) => attribs.rel === 'stylesheet'), ...find('style')]
  const parts = (find('body')[0]?.children ?? []).flatMap(toParts)
  const [root, body] = [find('html')[0], find('body')[0]].map((one) =>
    Object.entries(one?.attribs ?? {})
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  )
  return `<!doctype html><html${root}><head><meta charset="utf-8"><title>Bare</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${styles.map((style) => DomUtils.getOuterHTML(style)).join('')}</head>
    <body${body}><div id="page">${renderToString(parts.map(toReact))}</div>
    <script type="application/json" id="parts">${JSON.stringify(parts).replaceAll('<', '\\u003c')}</script>
    <script type="module" src="/bare.js"></script></body></html>`
}

function toParts(node: Node): Part[] {
  if (node.type === 'text') return [node.data]
  if (!('attribs' in node) || LEFT_OUT.includes(node.name)) return []
  const attributes = Object.entries(node.attribs).filter(([name]) => !OF_FIELDS.includes(name))
  return [
    { tag: node.name, attributes: Object.fromEntries(attributes), children: node.children.flatMap(toParts) },
  ]
}
