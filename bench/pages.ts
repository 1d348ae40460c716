import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { build } from '../scripts/prepare.mjs'
import { startSite } from '../tests/support/running-site.ts'

const SECONDS = 3
const ROUNDS = 3
const CONNECTIONS = 20

/**
 * Requests per second of the built site, each compared with a bare `node:http` server that sends the same bytes in the
 * same run. Arguments: paths to measure (default: health, an API list, the home page).
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

/** Measures requests per second of a running site and of a bare server alternately; prints one line of medians. */
export async function compareWithBare(
  site: string,
  path: string,
  own: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(site + path, {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity', ...own },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const rounds: { measured: number; baseline: number; ratio: number }[] = []
  await bareServer(bytes, async (bare) => {
    for (let round = 0; round < ROUNDS; round++) {
      const measured = await requestsPerSecond(site + path, own)
      const baseline = await requestsPerSecond(bare)
      rounds.push({ measured, baseline, ratio: measured / baseline })
    }
  })
  const median = (name: 'measured' | 'baseline' | 'ratio') =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  console.log(
    `${path}${own.authorization ? ' signed in' : ''}: ${answer.status}, ${bytes.length} bytes; ${Math.round(median('measured'))} requests/s, ${Math.round(100 * median('ratio'))} % of node:http (${Math.round(median('baseline'))}/s)`,
  )
}

export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
  connections = CONNECTIONS,
): Promise<number> {
  const load = () =>
    autocannon({ url, connections, duration: SECONDS, headers: { accept: 'text/html,*/*', ...headers } })
  await autocannon({ url, connections, duration: 1, headers })
  const result = await load()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function bareServer(bytes: Buffer, measure: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await measure(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}
