import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openCopy } from '../catalogue/copy.ts'
import { createRandom } from '../catalogue/random.ts'
import { createVocabulary } from './words.ts'

/** How many posts there are; everything else follows from it, as in a community that grew. */
export interface Size {
  posts: number
}

export const membersOf = ({ posts }: Size) => posts / 10
const repliesOf = ({ posts }: Size) => posts * 5
const likesOf = ({ posts }: Size) => posts * 10
const likesOfPosts = (size: Size) => Math.round(likesOf(size) * 0.8)
const followsOf = ({ posts }: Size) => posts
const notificationsOf = ({ posts }: Size) => posts * 2

/** A post a minute: a community twice as old has twice as many, and the last day has as many in each. */
const MS_BETWEEN_POSTS = 60_000
const ARTISTS = 2000
/** Replies come in talks of so many: every second talk goes down to the deepest level, the others stay flat. */
const TALK = 5

const TABLES = ['posts', 'post_replies', 'post_likes', 'post_follows', 'post_search', 'notifications']

/**
 * Fills an empty database past the triggers that keep counters and the search: what is found in the tables
 * afterwards is what they would have left there, which `rebuildCounters` can prove. Posts that are
 * answered, artists, followers and words are chosen by Zipf's law; authors and likes a little flatter, as nobody
 * likes a post twice. Needs `psql`.
 */
export async function fill({ db }: OpenDatabase, databaseUrl: string, size: Size): Promise<void> {
  const indexes = await db.connection().execute(async (connection) => {
    const run = async (statement: string) => {
      await sql.raw(statement).execute(connection)
    }
    await run('set session_replication_role = replica')
    await run("set maintenance_work_mem = '768MB'")
    await run("set work_mem = '384MB'")
    await run('select setseed(0.5)')
    const dropped = await dropIndexes(connection)
    await run(FUNCTIONS(Date.now()))
    await members(run, size)
    await writePosts(databaseUrl, size)
    await replies(run, size)
    await likes(run, size)
    await posts(run)
    await followsAndNotifications(run, size)
    for (const index of dropped) await run(index)
    await run('drop schema filling cascade')
    return dropped.length
  })
  await sql`vacuum analyze`.execute(db)
  console.log(`  ${indexes} indexes built`)
}

type Run = (statement: string) => Promise<void>

/** What belongs to a number: an id that sorts by time, as the ids of the product do. */
const FUNCTIONS = (now: number) => `
  create schema filling;
  create function filling.post_time(n int) returns timestamptz language sql immutable parallel safe as $$
    select to_timestamp(${now}::bigint / 1000 - n::bigint * ${MS_BETWEEN_POSTS / 1000}) $$;
  create function filling.id(at timestamptz, kind int, n int) returns uuid language sql immutable parallel safe as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function filling.post(n int) returns uuid language sql immutable parallel safe as $$
    select filling.id(filling.post_time(n), 1, n) $$;
  create function filling.member(n int) returns uuid language sql immutable parallel safe as $$
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create unlogged table filling.posts (n int, author int, artist int, content text);`

async function members(run: Run, size: Size): Promise<void> {
  const every = `from generate_series(1, ${membersOf(size)}) n`
  await run(`insert into users (id, email, password_hash, email_confirmed_at)
    select filling.member(n), 'member' || n || '@example.org', '', now() ${every}`)
  await run(`insert into profiles (id, username, display_name, bio)
    select filling.member(n), 'member_' || n, 'Member ' || n, case when n % 3 = 0 then 'I listen to everything.' end ${every}`)
  await run(`insert into business_accounts (id, user_id, account_type, business_name, business_email, verification_status)
    select filling.member(n), filling.member(n), 'record_label', 'Label ' || n, 'label@example.org', 'verified'
    from generate_series(1, ${Math.ceil(membersOf(size) / 500)}) n`)
}

async function writePosts(databaseUrl: string, size: Size): Promise<void> {
  const random = createRandom(20_261_121)
  const zipf = (count: number) => Math.min(count, Math.floor(Math.exp(random.next() * Math.log(count + 1))))
  const vocabulary = createVocabulary(random)
  const copy = openCopy(databaseUrl, 'filling.posts (n, author, artist, content)')
  for (let n = 1; n <= size.posts; n++) {
    const words = Array.from({ length: 5 + random.below(25) }, () => vocabulary.word(zipf(vocabulary.size)))
    const artist = random.next() < 0.3 ? zipf(ARTISTS) : null
    const author = 1 + Math.floor(membersOf(size) * random.next() ** 2.5)
    await copy.row(n, author, artist, words.join(' '))
  }
  await copy.end()
}

/** Every reply of a talk is under the same post; the number of a reply is its place in time. */
async function replies(run: Run, size: Size): Promise<void> {
  const count = repliesOf(size)
  await run(`create unlogged table filling.talks as
    select n, ${spread(`exp(random() * ln(${size.posts + 1}))`, size.posts)} as post from generate_series(0, ${count / TALK - 1}) n`)
  await run(`create unlogged table filling.replies as
    select t.post, t.n * ${TALK} + k as n, t.n % 2 = 0 and k between 1 and 3 as answers, k,
      date_trunc('milliseconds', filling.post_time(t.post)
        + (filling.post_time(0) - filling.post_time(t.post)) * ((t.n * ${TALK} + k + 1) / ${count + 2}.0)) as at,
      1 + floor(${membersOf(size)} * random() ^ 2)::int as author
    from filling.talks t, generate_series(0, ${TALK - 1}) k`)
  await run(`create unlogged table filling.reply_likes as select distinct
    floor(${repliesOf(size)} * random() ^ 2)::int as reply, 1 + floor(${membersOf(size)} * random() ^ 1.5)::int as member
    from generate_series(1, ${Math.round((likesOf(size) - likesOfPosts(size)) * 1.05)}) limit ${likesOf(size) - likesOfPosts(size)}`)
  await run(`insert into post_replies (id, post_id, parent_reply_id, user_id, content, created_at, likes_count, path)
    select id, filling.post(post), case when answers then lag(id) over talk end, filling.member(author),
      'What a record, the ' || n || 'th time I hear it.', at, counted,
      case when answers then coalesce(string_agg(step, ''::bytea) filter (where k <= 3) over (talk rows unbounded preceding), step)
        else step end
    from (
      select *, filling.id(at, 2, n) as id,
        int8send((extract(epoch from at) * 1000)::bigint) || uuid_send(filling.id(at, 2, n)) as step,
        coalesce(l.likes, 0)::int as counted
      from filling.replies left join (
        select reply, count(*) as likes from filling.reply_likes group by reply) l on l.reply = n
    ) r
    window talk as (partition by n / ${TALK} order by n)`)
}

async function likes(run: Run, size: Size): Promise<void> {
  const ofPosts = likesOfPosts(size)
  await run(`create unlogged table filling.likes as select post, member from (
    select distinct ${spread(`${size.posts} * random() ^ 2.5 + 1`, size.posts)} as post, 1 + floor(${membersOf(size)} * random() ^ 1.5)::int as member
    from generate_series(1, ${Math.round(ofPosts * 1.2)})) l limit ${ofPosts}`)
  await run(`insert into post_likes (post_id, user_id, created_at)
    select filling.post(post), filling.member(member), filling.post_time(post) + interval '1 second' * (member % 5000) from filling.likes`)
  await run(`insert into post_likes (reply_id, user_id, created_at)
    select filling.id(r.at, 2, r.n), filling.member(l.member), r.at from filling.reply_likes l join filling.replies r on r.n = l.reply`)
}

async function posts(run: Run): Promise<void> {
  await run(`insert into posts (id, user_id, content, linked_entity_type, linked_entity_id, linked_entity_name, created_at,
      is_recent, likes_count, replies_count, is_pinned)
    select filling.post(p.n), filling.member(p.author), p.content, case when p.artist is not null then 'artist' end, 'a' || p.artist,
      'Artist ' || p.artist, filling.post_time(p.n), p.n <= 1440, coalesce(l.count, 0), coalesce(r.count, 0), ${PINNED}
    from filling.posts p
    left join (select post, count(*) from filling.likes group by post) l on l.post = p.n
    left join (select post, count(*) from filling.replies group by post) r on r.post = p.n
    order by p.n desc`)
  await run(`insert into post_search (post_id, content, linked_entity_name)
    select id, search_fold(content), search_fold(coalesce(linked_entity_name, '')) from posts`)
  await run(`insert into post_moderation (post_id, business_account_id, action)
    select filling.post(p.n), filling.member(1), 'pin' from filling.posts p where ${PINNED}`)
  await run(`analyze filling.posts`)
  await run(`select setval(pg_get_serial_sequence('post_likes', 'id'), (select max(id) from post_likes))`)
}

const PINNED = '(p.artist is not null and p.n % 1000 = 0)'

async function followsAndNotifications(run: Run, size: Size): Promise<void> {
  await run(`insert into post_follows (id, post_id, user_id, created_at)
    select filling.id(at, 3, n::int), filling.post(post), filling.member(member), at from (
      select post, member, row_number() over () as n, filling.post_time(post) + interval '1 second' * (member % 50000) as at from (
        select distinct ${spread(`${size.posts} * random() ^ 2.5 + 1`, size.posts)} as post, ${zipfOf(membersOf(size))} as member
        from generate_series(1, ${Math.round(followsOf(size) * 1.2)}) limit ${followsOf(size)}) d) f`)
  await run(`insert into notifications (id, user_id, from_user_id, kind, content, is_read, related_post_id, created_at)
    select filling.id(at, 4, n::int), filling.member(author), filling.member(member), 'post_liked', 'liked your post', n % 10 <> 0,
      filling.post(post), at
    from (select l.post, l.member, p.author, row_number() over () as n, filling.post_time(l.post) + interval '1 second' * (l.member % 5000) as at
      from filling.likes l join filling.posts p on p.n = l.post where p.author <> l.member limit ${notificationsOf(size)}) n`)
}

const zipfOf = (count: number) => `least(${count}, floor(exp(random() * ln(${count + 1}))))::int`

/** What is popular is not what is new: ranks are spread over all posts. */
const spread = (rank: string, count: number) =>
  `(1 + (least(${count}, floor(${rank}))::bigint * 7919) % ${count})::int`

/** Building an index once is many times faster than keeping it. Gives what makes them again. */
async function dropIndexes(db: OpenDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as made
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname = any(${TABLES}) and t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = i.oid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map(({ made }) => made)
}
