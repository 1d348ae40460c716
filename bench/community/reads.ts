import { Kysely, PostgresDialect } from 'kysely'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import {
  type FeedFilter,
  findPost,
  listPosts,
  totalsOf,
} from '#features/community/posts/server/post-queries.ts'
import { listReplies } from '#features/community/posts/server/reply-queries.ts'
import { findProfile } from '#features/community/profiles/server/queries.ts'
import { countUnread, listNotifications } from '#features/notify/bell/server/queries.ts'
import type { Database, Db, OpenDatabase } from '#platform/db/database.ts'
import { computed, summarize } from '../catalogue/measure.ts'

const REPEATS = 200
const MOST = 1.3
const SEARCH_P95_MS = 50
const MOST_ROWS = 500
/** A rare word is in about this many posts, at any size; it is chosen from the newest posts. */
const FOUND = 60
const SAMPLE = 10_000

interface Subjects {
  /** A member with 200 blocks and mutes. */
  blocker: string
  follower: string
  writer: string
  writerName: string
  notified: string
  longThread: string
  tenReplies: string
  followedByAll: string
  rare: string
  common: string
}

type Read = (db: Db, subjects: Subjects) => Promise<unknown>

const all = { tab: 'all', sort: 'latest' } as const
const feed =
  (filter: FeedFilter, viewer?: (subjects: Subjects) => string): Read =>
  (db, subjects) =>
    listPosts(db, filter, { viewerId: viewer?.(subjects), limit: 50 })
const artist = { ...all, linkedEntityType: 'artist', linkedEntityId: 'a1' } as const

/** The latest posts without those that a member hides; includes reading what the shared cache would hold. */
function feedWithout(viewer: (subjects: Subjects) => string): Read {
  return async (db, subjects) =>
    prepareFeed(db, await listPosts(db, all, { limit: 50 })).answerTo(viewer(subjects), {})
}

/** Compared with the same read of the small community, or with another read of the same large one. */
const READS: [name: string, read: Read, beside?: Read][] = [
  ['latest', feed(all)],
  ['latest, without what a member blocks and mutes', feedWithout((of) => of.blocker)],
  ['trending', feed({ ...all, sort: 'trending' })],
  ['top', feed({ ...all, sort: 'top' })],
  ['following', feed({ tab: 'following', sort: 'latest' }, (of) => of.follower)],
  ['my posts', feed({ tab: 'my-posts', sort: 'latest' }, (of) => of.writer)],
  ['search, a rare word', (db, of) => listPosts(db, { ...all, search: of.rare }, { limit: 50 })],
  ['search, a common word', (db, of) => listPosts(db, { ...all, search: of.common }, { limit: 50 })],
  ['one page of the longest thread', (db, of) => listReplies(db, of.longThread, { limit: 50 })],
  [
    'ten replies of it beside a thread of ten',
    (db, of) => listReplies(db, of.longThread, { limit: 10 }),
    (db, of) => listReplies(db, of.tenReplies, { limit: 10 }),
  ],
  ['a post that every member follows', (db, of) => findPost(db, of.followedByAll)],
  ['profile', (db, of) => findProfile(db, of.writerName)],
  ['totals of a busy profile', (db, of) => totalsOf(db, of.writer)],
  ['posts of a profile', (db, of) => listPosts(db, { ...all, author: of.writerName }, { limit: 50 })],
  ['notifications', (db, of) => listNotifications(db, async () => () => null, of.notified, { limit: 20 })],
  ['unread notifications', (db, of) => countUnread(db, of.notified)],
  ['page of an artist, pinned first', feed(artist)],
  ['page of an artist by likes', feed({ ...artist, sort: 'top' })],
]

/**
 * Measures each read alternately in the large and in the small community: medians of the elapsed time and of the CPU
 * time of client and server, which does not depend on the load of the machine; and what it reads in the large one.
 * Returns whether all reads are within the limits.
 */
export async function compareReads(small: OpenDatabase, large: OpenDatabase): Promise<boolean> {
  const [few, many] = [await prepare(small), await prepare(large)]
  let isGood = true
  for (const [name, read, beside] of READS) {
    const sides = [beside ? { ...many, read: beside } : { ...few, read }, { ...many, read }].map((side) => ({
      ...side,
      ms: [] as number[],
      cpu: [] as number[],
    }))
    for (let round = 0; round < REPEATS + 5; round++) {
      for (const { db, pid, subjects, read, ms, cpu } of sides) {
        const [began, before] = [performance.now(), computed([pid])]
        await read(db, subjects)
        if (round < 5) continue
        ms.push(performance.now() - began)
        cpu.push(computed([pid]) - before)
      }
    }
    const [ms, cpu] = [sides.map((side) => summarize(side.ms)), sides.map((side) => summarize(side.cpu))]
    const ratio = (ms[1]?.p50 ?? 0) / (ms[0]?.p50 ?? 0)
    const computing = (cpu[1]?.p50 ?? 0) / (cpu[0]?.p50 ?? 0)
    const p95 = ms[1]?.p95 ?? 0
    const { rows, pages, steps } = await planOf(large, (db) => read(db, many.subjects))
    const isWithin =
      Math.min(ratio, computing) <= MOST &&
      rows <= MOST_ROWS &&
      !(name.startsWith('search') && p95 > SEARCH_P95_MS)
    isGood &&= isWithin
    console.log(
      `${name.padEnd(40)} p50 ${ms[0]?.p50.toFixed(2)} → ${ms[1]?.p50.toFixed(2)} ms, x ${ratio.toFixed(2)}; computing x ${computing.toFixed(2)}; p95 ${p95.toFixed(1)} ms; at most ${rows} rows in a step, ${pages} pages${isWithin ? '' : `  OVER ${steps}`}`,
    )
  }
  return isGood
}

interface Prepared {
  db: Db
  pid: number
  subjects: Subjects
}

/** The server process of the one connection, and the subjects of the reads. */
async function prepare({ pool, db }: OpenDatabase): Promise<Prepared> {
  const value = async (text: string) => String((await pool.query({ text, rowMode: 'array' })).rows[0]?.[0])
  const pid = Number(await value('select pg_backend_pid()'))
  const words = await pool.query<{ word: string; posts: number }>(
    `select word, count(distinct post_id) as posts
     from (select post_id, content from post_search order by post_id desc limit ${SAMPLE}) p,
       regexp_split_to_table(content, ' ') word
     where length(word) >= 4 group by word order by posts desc`,
  )
  const share = SAMPLE / Math.max(SAMPLE, Number(await value('select count(*) from posts')))
  const rareWords = words.rows.filter(({ posts }) => posts <= Math.max(1, FOUND * share)).slice(0, 50)
  let rare = { word: '', distance: Number.POSITIVE_INFINITY }
  for (const { word } of rareWords) {
    const found = await value(
      `select count(*) from posts_with_pieces(search_tokens_within('${word}'), '%${word}%', 10000) where matches`,
    )
    const distance = Math.abs(Number(found) - FOUND)
    if (distance < rare.distance) rare = { word, distance }
  }
  const writer = await value('select user_id from posts group by user_id order by count(*) desc limit 1')
  const subjects: Subjects = {
    blocker: await value(
      'select blocker_id from member_blocks group by blocker_id order by count(*) desc limit 1',
    ),
    follower: await value('select user_id from post_follows group by user_id order by count(*) desc limit 1'),
    writer,
    writerName: await value(`select username from profiles where id = '${writer}'`),
    notified: await value(
      'select user_id from notifications group by user_id order by count(*) desc limit 1',
    ),
    longThread: await value('select id from posts order by replies_count desc limit 1'),
    tenReplies: await value('select id from posts where replies_count = 10 limit 1'),
    followedByAll: await value(
      'select post_id from post_follows group by post_id order by count(*) desc limit 1',
    ),
    rare: rare.word,
    common: words.rows[0]?.word ?? '',
  }
  return { db, pid, subjects }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** The most rows that any step of a read's plans returned or discarded, and the 8 kB pages that it read. */
async function planOf({ pool }: OpenDatabase, read: (db: Db) => Promise<unknown>) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = []
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      seen.push(query)
    },
  })
  await read(watched)
  const nodes: PlanNode[] = []
  let pages = 0
  for (const { sql, parameters } of seen) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('EXPLAIN returned nothing.')
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    nodes.push(...nodesOf(plan))
  }
  const over = nodes.filter((node) => rowsOf(node) > MOST_ROWS)
  const steps = over.map((node) => `${node['Node Type']} ${rowsOf(node)}`).join(', ')
  return { rows: Math.max(...nodes.map(rowsOf)), pages, steps }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']
