import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Agent, request } from 'undici'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import { listPosts } from '#features/community/posts/server/post-queries.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { build } from '../../scripts/prepare.mjs'
import { computed, summarize } from '../catalogue/measure.ts'
import { PUBLIC_URL, signIn, withSite } from './traffic.ts'

const ON_SITE = 10_000
const MOST = 1.3
const LISTS = [
  ['member_blocks', 'blocker_id', 'blocked_id'],
  ['member_mutes', 'user_id', 'muted_id'],
] as const

/** The figures of a side are the medians over this many batches, so that a burst of other work does not decide. */
const BATCHES = 40
const IN_BATCH = 100
const WARM_UP = 300

export interface Community {
  database: OpenDatabase
  url: string
}

interface Side {
  send: () => Promise<void>
  /** The database server's process for it. */
  pids: number[]
  batches: { ms: number[]; cpu: number[] }[]
}

/**
 * Measures one member's newest 50 posts in two equal communities: one without blocks, and one with 10,000 blocks and
 * 10,000 mutes, 200 of them the member's. The first is measured twice, over HTTP on two sites, to show the uncertainty
 * of the measurement. Returns whether the second costs as much as the first.
 */
export async function compareBlocks(without: Community, withThem: Community): Promise<boolean> {
  for (const table of ['member_blocks', 'member_mutes', 'muted_words']) {
    await without.database.pool.query(`delete from ${table}`)
  }
  for (const [table, one, other] of LISTS) await fillUp(withThem.database, table, one, other)
  const { rows: members } = await withThem.database.pool.query<{ id: string }>(
    'select blocker_id as id from member_blocks group by 1 order by count(*) desc limit 1',
  )
  const viewerId = members[0]?.id ?? ''
  const counted = await withThem.database.pool.query<{ site: number; own: number }>(
    `select count(*)::int as site, (count(*) filter (where owner = $1))::int as own from (
      select blocker_id as owner from member_blocks union all select user_id from member_mutes) hidden`,
    [viewerId],
  )
  for (const { database } of [without, withThem]) await database.pool.query('vacuum analyze')
  console.log(
    `${counted.rows[0]?.site} blocks and mutes on the site, ${counted.rows[0]?.own} of the member's own; ${BATCHES} batches of ${IN_BATCH} requests`,
  )
  const communities = [without, without, withThem]
  const inProcess = await compareQueries(communities, viewerId)
  const overHttp = await compareRequests(communities, viewerId)
  return inProcess && overHttp
}

/** The work of the server for the feed, without any cache. */
async function compareQueries(communities: readonly Community[], viewerId: string): Promise<boolean> {
  const sides: Side[] = []
  for (const { database } of communities) {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const send = async () => {
      const page = await listPosts(database.db, { tab: 'all', sort: 'latest' }, { limit: 50 })
      await prepareFeed(database.db, page).answerTo(viewerId, {})
    }
    sides.push({ send, pids: rows.map((row) => row.pid), batches: [] })
  }
  await measure(sides)
  return report('the queries, without a cache', sides, { withCpu: true })
}

/** The first page of the feed as the browser of that member asks for it, each from a site of its own. */
async function compareRequests(communities: readonly Community[], viewerId: string): Promise<boolean> {
  build()
  const agent = new Agent({ connections: 1 })
  const sides: Side[] = []
  const open = async (left: readonly Community[]): Promise<void> => {
    const [community, ...others] = left
    if (!community) return measure(sides)
    const { database, url: databaseUrl } = community
    await withSite({ DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', PUBLIC_URL }, async (url) => {
      const [member] = await signIn(database, databaseUrl, [viewerId])
      if (!member) throw new Error('There are no members.')
      sides.push({
        send: () => read(`${url}/api/posts?limit=50`, member.headers, agent),
        pids: [],
        batches: [],
      })
      await open(others)
    })
  }
  await open(communities)
  await agent.close()
  return report('over HTTP', sides, { withCpu: false })
}

async function read(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  const { statusCode, body } = await request(url, { headers, dispatcher: agent })
  await body.dump()
  if (statusCode !== 200) throw new Error(`The feed answered ${statusCode}.`)
}

/** Sends the requests of the sides in turn, in a new random order each time. */
async function measure(sides: readonly Side[]): Promise<void> {
  // Wait until the jobs at the start of a site have ended.
  await pause(5000)
  for (let round = 0; round < WARM_UP; round++) for (const { send } of sides) await send()
  for (let batch = 0; batch < BATCHES; batch++) {
    for (const { batches } of sides) batches.push({ ms: [], cpu: [] })
    for (let round = 0; round < IN_BATCH; round++) {
      const order = sides.map((side) => ({ side, at: Math.random() })).toSorted((a, b) => a.at - b.at)
      for (const { side } of order) {
        const [began, before] = [performance.now(), computed(side.pids)]
        await side.send()
        side.batches.at(-1)?.ms.push(performance.now() - began)
        side.batches.at(-1)?.cpu.push(computed(side.pids) - before)
      }
    }
  }
}

function report(label: string, sides: readonly Side[], { withCpu }: { withCpu: boolean }): boolean {
  const rows = [
    ['median', ({ ms }: Side['batches'][number]) => summarize(ms).p50],
    ['95th percentile', ({ ms }: Side['batches'][number]) => summarize(ms).p95],
    ...(withCpu ? [['computing', ({ cpu }: Side['batches'][number]) => summarize(cpu).p50] as const] : []),
  ] as const
  console.log(label)
  const isGood = rows.map(([name, figure]) => {
    const [one = 0, again = 0, blocked = 0] = sides.map(({ batches }) => summarize(batches.map(figure)).p50)
    const unblocked = (one + again) / 2
    console.log(
      `  ${name.padEnd(16)} ${unblocked.toFixed(2)} → ${blocked.toFixed(2)} ms, x ${(blocked / unblocked).toFixed(2)} (the same without blocks, twice: ${one.toFixed(2)} and ${again.toFixed(2)} ms)`,
    )
    return blocked <= MOST * unblocked
  })
  return isGood.every(Boolean)
}

/** Copies an idle database on the same server; returns the address of the copy. */
export async function copyDatabase(databaseUrl: string, part: string): Promise<string> {
  const [copy, server] = [new URL(databaseUrl), new URL(databaseUrl)]
  const name = copy.pathname.slice(1)
  copy.pathname += `_${part}`
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  await client.query(`drop database if exists ${name}_${part}`)
  await client.query(`create database ${name}_${part} template ${name}`)
  await client.end()
  return copy.href
}

/** Adds pairs of members, without repetition, until there are 10,000. */
const fillUp = ({ pool }: OpenDatabase, table: string, one: string, other: string) =>
  pool.query(`
    with numbered as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from profiles)
    insert into ${table} (${one}, ${other})
    select a.id, b.id from generate_series(0, 2 * ${ON_SITE}) i
      join numbered a on a.n = i % a.total join numbered b on b.n = (i + 1 + i / b.total) % b.total
    where a.id <> b.id and a.id <> (select ${one} from ${table} group by 1 order by count(*) desc limit 1)
    order by i limit greatest(0, ${ON_SITE} - (select count(*) from ${table})) on conflict do nothing`)
