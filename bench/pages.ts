import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { build } from '../scripts/prepare.mjs'
import { startSite } from '../tests/support/running-site.ts'

const SECONDS = 6
const CONNECTIONS = 20

/**
 * Requests a second of the built site, each beside a bare `node:http` server that sends the same bytes,
 * in the same run. Arguments: paths to measure (default: health, an API list, the home page).
 */
export async function run(args: string[]): Promise<void> {
  const paths = args.length > 0 ? args : ['/healthz', '/api/home/trending-artists', '/']
  build()
  const site = await startSite()
  try {
    for (const path of paths) await compareWithBare(site.url, path)
  } finally {
    await site.stop()
  }
}

/** Requests a second of one address of a running site beside a bare server; prints one line, gives the ratio. */
export async function compareWithBare(site: string, path: string): Promise<number> {
  const answer = await fetch(site + path, {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const measured = await requestsPerSecond(site + path)
  const baseline = await bareServer(bytes, (url) => requestsPerSecond(url))
  const ratio = measured / baseline
  console.log(
    `${path}: ${answer.status}, ${bytes.length} bytes; ${Math.round(measured)} requests/s, ${Math.round(100 * ratio)} % of node:http (${Math.round(baseline)}/s)`,
  )
  return ratio
}

export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
  connections = CONNECTIONS,
): Promise<number> {
  const load = () =>
    autocannon({ url, connections, duration: SECONDS, headers: { accept: 'text/html,*/*', ...headers } })
  await autocannon({ url, connections, duration: 2, headers })
  const result = await load()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function bareServer<T>(bytes: Buffer, measure: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await measure(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}
