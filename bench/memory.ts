import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { build, node, root } from '../scripts/prepare.mjs'
import { createMember } from '../tests/support/members.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { overHttp } from '../tests/support/requests.ts'
import { startSite } from '../tests/support/running-site.ts'

const HELP = `npm run bench -- memory [--seconds 60] [--rounds 1]
  The memory of the built site on each engine, ten seconds after its second start and after seconds of mixed requests,
  beside a bare process with node:http and pg. With more rounds: whether it grows. Linux only.`

const CONNECTIONS = 20
const POSTS = 200
/** So many pages that most requests name one that is not cached. */
const VISITED = ['/', '/news', '/tickets', '/artist/radiohead', '/artists', '/search?q=rad', '/community']
const OF_MEMBERS = ['/api/posts', '/api/posts?tab=my-posts', '/api/me/notifications', '/api/search?q=rad']

/** A process with only an HTTP server and a pool of connections. */
const BARE = `
import { createServer } from 'node:http'
import pg from 'pg'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
createServer(async (request, response) => {
  const { rows } = await pool.query('select * from posts order by created_at desc limit 50')
  response.end(JSON.stringify(rows))
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string' }, rounds: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  const load = { seconds: Number(values.seconds ?? 60), rounds: Number(values.rounds ?? 1) }
  build()
  const postgres = await startPostgres()
  try {
    await measureSite('PostgreSQL', { DATABASE_URL: postgres.url }, load)
    await measureBare(postgres.url, load.seconds)
  } finally {
    await postgres.stop()
  }
  await measureSite('embedded', {}, load)
}

async function measureSite(
  name: string,
  env: Record<string, string>,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const site = await startSite(env)
  try {
    await site.end()
    const startedAt = performance.now()
    await site.start()
    const startMs = performance.now() - startedAt
    const { cpuSeconds: startCpu } = await usageOf(site.pid())
    await sleep(10_000)
    const idle = await usageOf(site.pid())
    console.log(
      `${name}: second start ${Math.round(startMs)} ms with ${startCpu.toFixed(1)} s of CPU time; idle ${idle.now} MB, peak so far ${idle.peak} MB`,
    )
    const member = await createMember(overHttp(site.url))
    for (let nr = 0; nr < POSTS; nr++) {
      await overHttp(site.url).request('/api/posts', {
        headers: member.headers,
        body: { content: `Post ${nr}` },
      })
    }
    for (let round = 1; round <= rounds; round++) {
      const answers = await sendMixed(site.url, member.headers, seconds)
      const loaded = await usageOf(site.pid())
      console.log(
        `${name}: after ${round * seconds} s of requests (${answers} answers in ${seconds} s) ${loaded.now} MB, peak ${loaded.peak} MB`,
      )
    }
    console.log(await cachesOf(site.url))
  } finally {
    await site.stop()
  }
}

/** Sends requests of visitors and of a member for some seconds; returns how many were answered. */
async function sendMixed(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  let number = 0
  const visits = VISITED.map((path) => ({
    path,
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      path: `${path}${path.includes('?') ? '&' : '?'}n=${number++ % 5_000}`,
    }),
  }))
  const own = OF_MEMBERS.map((path) => ({ path, headers: { ...headers, 'accept-encoding': 'br' } }))
  const { requests, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [...visits, ...own],
  })
  if (errors > 0) throw new Error(`${errors} requests failed.`)
  return requests.total
}

async function measureBare(databaseUrl: string, seconds: number): Promise<void> {
  const child = spawn(node, ['--input-type=module', '--eval', BARE], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    const idle = await usageOf(pid)
    const url = `http://127.0.0.1:${Number(port)}`
    await autocannon({ url, connections: CONNECTIONS, duration: seconds })
    const loaded = await usageOf(pid)
    console.log(`bare node:http and pg: idle ${idle.now} MB, after ${seconds} s of requests ${loaded.now} MB`)
  } finally {
    child.kill()
  }
}

/** The memory that all caches take, from /metrics. */
async function cachesOf(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const cacheBytes = Array.from(text.matchAll(/^fanfare_cache_bytes\{.*\} (\d+)/gm), ([, bytes]) =>
    Number(bytes),
  )
  const [, budget] = /^fanfare_cache_budget_bytes (\d+)/m.exec(text) ?? []
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  return `caches: ${megabytes(cacheBytes.reduce((sum, one) => sum + one, 0))} of ${megabytes(Number(budget))} MB`
}

/** The resident memory of a process in MB, now and at its peak, and its CPU time. */
async function usageOf(pid: number): Promise<{ now: number; peak: number; cpuSeconds: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  // After the name of the program, which may contain spaces; the kernel counts in hundredths of a second.
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return { now: read('VmRSS'), peak: read('VmHWM'), cpuSeconds: (user + system) / 100 }
}
