import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { build, node, root } from '../scripts/prepare.mjs'
import { createMember } from '../tests/support/members.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { overHttp } from '../tests/support/requests.ts'
import { startSite } from '../tests/support/running-site.ts'
import { createRandom, type Random } from './catalogue/random.ts'
import { firstMembers, PUBLIC_URL, signIn } from './community/traffic.ts'
import { openCommunity, SETTINGS } from './community.ts'

const HELP = `npm run bench -- members [--posts 20000] [--seconds 4]
  Requests a second of a member over 20 connections, with the CPU time of the site and of the database for each, beside a
  bare node:http and pg that read the same posts, in the same run. Linux only.`

const CONNECTIONS = 20
const ROUNDS = 3
const TYPED = 20_000
const READS: [name: string, paths: string[]][] = [
  ['feed of 50', ['/api/posts']],
  ['notifications', ['/api/me/notifications']],
  ['opening the home', ['/api/visit?home=true']],
  ['type-ahead', typedTexts(createRandom(1), (names, random) => names[rankOf(names.length, random)] ?? '')],
  ['type-ahead, any names', typedTexts(createRandom(2), (names, random) => random.pick(names))],
]

/** Sends the rows of the newest 50 posts as JSON. */
const BARE = `
import { createServer } from 'node:http'
import pg from 'pg'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
createServer(async (request, response) => {
  const { rows } = await pool.query({ name: 'posts', text: "select p.*, u.username, u.display_name, u.avatar_url from posts p join profiles u on u.id = p.user_id where p.visibility = 'public' order by p.created_at desc, p.id desc limit 50" })
  response.end(JSON.stringify(rows))
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

/** Searches for the first two to six letters of artists of the starter catalogue, best known first in `names`. */
function typedTexts(random: Random, pick: (names: string[], random: Random) => string): string[] {
  const artists = readFileSync(path.join(root, 'catalogue/starter/artists.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name: string; popularity?: number })
  const names = artists
    .toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))
    .map(({ name }) => name)
    .filter((name) => /^\S{2}.{4}/u.test(name))
  return Array.from({ length: TYPED }, () => {
    const q = [...pick(names, random)].slice(0, 2 + random.below(5)).join('')
    return `/api/search?${new URLSearchParams({ q })}`
  })
}

/** The index of an artist, chosen by Zipf's law: the second has half as many fans as the first. */
function rankOf(count: number, random: Random): number {
  return Math.floor((count + 1) ** random.next()) - 1
}

interface Figures {
  perSecond: number
  appMs: number
  databaseMs: number
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { posts: { type: 'string' }, seconds: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  const seconds = Number(values.seconds ?? 4)
  build()
  await measureOnPostgres(Number(values.posts ?? 20_000), seconds)
  await measureEmbedded(seconds)
}

async function measureOnPostgres(posts: number, seconds: number): Promise<void> {
  const server = await startPostgres(SETTINGS)
  try {
    const { database, url: databaseUrl } = await openCommunity(server.url, posts, false)
    const [member] = await signIn(database, databaseUrl, await firstMembers(database, 1))
    await database.close()
    if (!member) throw new Error('There are no members.')
    const postmaster = await postmasterOf(databaseUrl)
    const bare = await startBare(databaseUrl)
    const site = await startSite({ DATABASE_URL: databaseUrl, PUBLIC_URL })
    try {
      const rounds = { bare: [] as Figures[], reads: READS.map(() => [] as Figures[]) }
      for (let round = 0; round < ROUNDS; round++) {
        rounds.bare.push(await measure({ url: bare.url, pid: bare.pid, postmaster, seconds }))
        for (const [index, [, paths]] of READS.entries()) {
          const target = {
            url: site.url,
            paths,
            headers: member.headers,
            pid: site.pid(),
            postmaster,
            seconds,
          }
          rounds.reads[index]?.push(await measure(target))
        }
      }
      print('bare node:http and pg', rounds.bare)
      for (const [index, [name]] of READS.entries()) print(`${name}, PostgreSQL`, rounds.reads[index] ?? [])
    } finally {
      await site.stop()
      bare.stop()
    }
  } finally {
    await server.stop()
  }
}

async function measureEmbedded(seconds: number): Promise<void> {
  const site = await startSite()
  try {
    const member = await createMember(overHttp(site.url))
    for (let nr = 0; nr < 60; nr++) {
      const body = { content: `Post ${nr} of a member who writes what members write, in a line or two.` }
      await overHttp(site.url).request('/api/posts', { headers: member.headers, body })
    }
    for (const [name, paths] of READS) {
      const figures: Figures[] = []
      for (let round = 0; round < ROUNDS; round++)
        figures.push(
          await measure({ url: site.url, paths, headers: member.headers, pid: site.pid(), seconds }),
        )
      print(`${name}, embedded`, figures)
    }
  } finally {
    await site.stop()
  }
}

function print(name: string, rounds: Figures[]): void {
  const sorted = (key: keyof Figures) => rounds.map((figures) => figures[key]).toSorted((a, b) => a - b)
  const of = (key: keyof Figures) => sorted(key)[Math.floor(ROUNDS / 2)] ?? 0
  console.log(
    `${name.padEnd(28)} ${Math.round(of('perSecond'))} requests/s; ${of('appMs').toFixed(2)} ms of the process and ${of('databaseMs').toFixed(2)} ms of the database each`,
  )
}

interface Target {
  url: string
  /** Sent in turn; each connection starts at another one. Without them, only the address. */
  paths?: string[]
  headers?: Record<string, string>
  pid: number
  /** The process of the database whose children are counted; undefined when the database is in the site's process. */
  postmaster?: number
  seconds: number
}

async function measure({ url, paths, headers, pid, postmaster, seconds }: Target): Promise<Figures> {
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    if (!paths) return
    const first = Math.floor((paths.length * clients++) / CONNECTIONS) % paths.length
    client.setRequests([...paths.slice(first), ...paths.slice(0, first)].map((path) => ({ path, headers })))
  }
  const load = (duration: number) =>
    autocannon({ url, headers, setupClient, connections: CONNECTIONS, duration })
  await load(1)
  const read = async () => [await cpuMs(pid), postmaster ? await familyCpuMs(postmaster) : 0] as const
  const [appBefore, databaseBefore] = await read()
  const { requests, non2xx, errors } = await load(seconds)
  const [appAfter, databaseAfter] = await read()
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return {
    perSecond: requests.average,
    appMs: (appAfter - appBefore) / requests.total,
    databaseMs: (databaseAfter - databaseBefore) / requests.total,
  }
}

async function startBare(databaseUrl: string) {
  const child = spawn(node, ['--input-type=module', '--eval', BARE], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const { parent } = await statOf(rows[0].pid)
  await client.end()
  return parent
}

async function cpuMs(pid: number): Promise<number> {
  return (await statOf(pid)).cpuMs
}

/** CPU time of a process and its children, including those that have ended. */
async function familyCpuMs(pid: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(all.map((one) => statOf(one).catch(() => undefined)))
  const own = await statOf(pid)
  const children = stats.filter((stat) => stat?.parent === pid)
  return children.reduce((sum, stat) => sum + (stat?.cpuMs ?? 0), own.cpuMs + own.endedChildrenMs)
}

/** From /proc: after the name of the program, which may contain spaces; the kernel counts in hundredths of a second. */
async function statOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(12, 16).map(Number)
  return {
    parent: Number(fields[2]),
    cpuMs: (user + system) * 10,
    endedChildrenMs: (childUser + childSystem) * 10,
  }
}
