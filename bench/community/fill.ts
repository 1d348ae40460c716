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
/** Blocks, and as many mutes: 10,000 in a community of a million posts. */
const blocksOf = ({ posts }: Size) => posts / 100
const notificationsOf = ({ posts }: Size) => posts * 2

/** A post a minute: a community twice as old has twice as many posts, but equally many on its last day. */
const MS_BETWEEN_POSTS = 60_000
const ARTISTS = 2000
/** Replies per conversation: every second conversation reaches the deepest level, the others are flat. */
const TALK = 5

const TABLES = ['posts', 'post_replies', 'post_likes', 'post_follows', 'post_search', 'notifications']

/**
 * Fills an empty database without the triggers that maintain counters and the search: the tables then contain what
 * the triggers would have written, as the job `community.counters` can prove. Posts that are answered, artists,
 * followers and words are chosen by Zipf's law; authors and likes a little flatter, since a member likes a post only
 * once. Needs `psql` and a superuser: foreign keys and indexes are disabled meanwhile.
 */
export async function fill({ db }: OpenDatabase, databaseUrl: string, size: Size): Promise<void> {
  await db.connection().execute(async (connection) => {
    let began = performance.now()
    const run = async (statement: string) => {
      await sql.raw(statement).execute(connection)
    }
    const timed = async (step: string, work: Promise<void>) => {
      await work
      console.log(`  ${step}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
      began = performance.now()
    }
    await run('set session_replication_role = replica')
    await run('set synchronous_commit = off')
    await run("set maintenance_work_mem = '768MB'")
    await run("set work_mem = '384MB'")
    await run('set jit = off')
    await run('select setseed(0.5)')
    const triggers = await dropTriggers(connection)
    await run(`update pg_index set indisready = false, indisvalid = false where ${OF_TABLES}`)
    await run(FUNCTIONS(Date.now()))
    await timed('members', members(run, size))
    await timed('texts of posts', writePosts(databaseUrl, size))
    await timed('replies', replies(run, size))
    await timed('likes', likes(run, size))
    await timed('posts', posts(run))
    await timed('follows and notifications', followsAndNotifications(run, size))
    await timed('blocks and mutes', blocksAndMutes(run, size))
    // Building an index once is many times faster than maintaining it.
    for (const table of TABLES) await timed(`indexes of ${table}`, run(`reindex table ${table}`))
    for (const trigger of triggers) await run(trigger)
    await run('drop schema filling cascade')
    await timed('statistics', run('vacuum analyze'))
  })
}

const OF_TABLES = `indrelid in (${TABLES.map((table) => `'${table}'::regclass`).join(', ')})`

/** Even for a disabled trigger every row of a statement is copied. Returns the statements that create them again. */
async function dropTriggers(db: OpenDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string; table: string; made: string }>`
    select tgname as name, relname as table, pg_get_triggerdef(t.oid) as made
    from pg_trigger t join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relname = any(${TABLES})`.execute(db)
  for (const { name, table } of rows)
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db)
  return rows.map(({ made }) => made)
}

type Run = (statement: string) => Promise<void>

/**
 * Functions of a number: a time in milliseconds, and an id that sorts by it, as the product's ids do. All are
 * immutable, so that they are evaluated once per statement and not for each row.
 */
const FUNCTIONS = (now: number) => `
  create schema filling;
  create function filling.ms(n int) returns bigint language sql immutable parallel safe as $$
    select ${now}::bigint - n::bigint * ${MS_BETWEEN_POSTS} $$;
  create function filling.time(ms bigint) returns timestamptz language sql immutable parallel safe as $$
    select to_timestamp(ms / 1000.0) $$;
  create function filling.id(ms bigint, kind int, n int) returns uuid language sql immutable parallel safe as $$
    select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function filling.post(n int) returns uuid language sql immutable parallel safe as $$
    select filling.id(filling.ms(n), 1, n) $$;
  create function filling.member(n int) returns uuid language sql immutable parallel safe as $$
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create unlogged table filling.posts (n int, author int, artist int, content text);`

/** A reply is some time between its post and now. */
const FUNCTIONS_OF_REPLIES = (count: number) => `
  create function filling.reply_ms(post int, n int) returns bigint language sql immutable parallel safe as $$
    select filling.ms(post) + floor(${MS_BETWEEN_POSTS}::float8 * post * (n + 1) / ${count + 2})::bigint $$;
  create function filling.reply(post int, n int) returns uuid language sql immutable parallel safe as $$
    select filling.id(filling.reply_ms(post, n), 2, n) $$;
  create function filling.step(post int, n int) returns bytea language sql immutable parallel safe as $$
    select int8send(filling.reply_ms(post, n)) || uuid_send(filling.reply(post, n)) $$;`

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

/** The replies of a conversation are under the same post; replies are numbered in order of time. */
async function replies(run: Run, size: Size): Promise<void> {
  const count = repliesOf(size)
  const likes = likesOf(size) - likesOfPosts(size)
  await run(FUNCTIONS_OF_REPLIES(count))
  await run(`create unlogged table filling.talks as
    select n, ${spread(`exp(random() * ln(${size.posts + 1}))`, size.posts)} as post from generate_series(0, ${count / TALK - 1}) n`)
  await run(`create unlogged table filling.reply_likes as select distinct
    floor(${count} * random() ^ 2)::int as reply, 1 + floor(${membersOf(size)} * random() ^ 1.5)::int as member
    from generate_series(1, ${Math.round(likes * 1.05)}) limit ${likes}`)
  await run('analyze filling.talks, filling.reply_likes')
  const pathTo = (level: number) =>
    Array.from({ length: level + 1 }, (_, above) => `filling.step(post, first + ${above})`).join(' || ')
  await run(`insert into post_replies (id, post_id, parent_reply_id, user_id, content, created_at, likes_count, path)
    select filling.reply(post, n), filling.post(post), case when k between 1 and deepest then filling.reply(post, n - 1) end,
      filling.member(1 + floor(${membersOf(size)} * random() ^ 2)::int), 'What a record, the ' || n || 'th time I hear it.',
      filling.time(filling.reply_ms(post, n)), coalesce(l.likes, 0)::int,
      case when k > deepest or k = 0 then filling.step(post, n) when k = 1 then ${pathTo(1)} when k = 2 then ${pathTo(2)} else ${pathTo(3)} end
    from (
      select t.post, t.n * ${TALK} as first, t.n * ${TALK} + k as n, k, case t.n % 2 when 0 then 3 else 0 end as deepest
      from filling.talks t, generate_series(0, ${TALK - 1}) k
    ) r left join (select reply, count(*) as likes from filling.reply_likes group by reply) l on l.reply = r.n`)
}

async function likes(run: Run, size: Size): Promise<void> {
  const ofPosts = likesOfPosts(size)
  await run(`create unlogged table filling.likes as select post, member from (
    select distinct ${spread(`${size.posts} * random() ^ 2.5 + 1`, size.posts)} as post, 1 + floor(${membersOf(size)} * random() ^ 1.5)::int as member
    from generate_series(1, ${Math.round(ofPosts * 1.2)})) l limit ${ofPosts}`)
  await run('analyze filling.likes')
  await run(`insert into post_likes (post_id, user_id, created_at)
    select filling.post(post), filling.member(member), filling.time(${LIKED_MS}) from filling.likes`)
  await run(`insert into post_likes (reply_id, user_id, created_at)
    select filling.reply(t.post, l.reply), filling.member(l.member), filling.time(filling.reply_ms(t.post, l.reply))
    from filling.reply_likes l join filling.talks t on t.n = l.reply / ${TALK}`)
}

const LIKED_MS = 'filling.ms(post) + member % 5000 * 1000'

async function posts(run: Run): Promise<void> {
  await run(`insert into posts (id, user_id, content, linked_entity_type, linked_entity_id, linked_entity_name, created_at,
      is_recent, likes_count, replies_count, is_pinned)
    select filling.post(p.n), filling.member(p.author), p.content, case when p.artist is not null then 'artist' end, 'a' || p.artist,
      'Artist ' || p.artist, filling.time(filling.ms(p.n)), p.n <= 1440, coalesce(l.count, 0), coalesce(t.count, 0), ${PINNED}
    from filling.posts p
    left join (select post, count(*) from filling.likes group by post) l on l.post = p.n
    left join (select post, ${TALK} * count(*) as count from filling.talks group by post) t on t.post = p.n
    order by p.n desc`)
  await run(`insert into post_search (post_id, content, linked_entity_name)
    select id, search_fold(content), search_fold(coalesce(linked_entity_name, '')) from posts`)
  await run(`insert into member_totals (user_id, posts, likes)
    select user_id, count(*), sum(likes_count) from posts group by user_id`)
  await run(`insert into post_moderation (post_id, business_account_id, action)
    select filling.post(p.n), filling.member(1), 'pin' from filling.posts p where ${PINNED}`)
  await run(`select setval(pg_get_serial_sequence('post_likes', 'id'), (select max(id) from post_likes))`)
}

const PINNED = '(p.artist is not null and p.n % 1000 = 0)'

/** One member, the last, has a hundred of each, whatever the size. */
async function blocksAndMutes(run: Run, size: Size): Promise<void> {
  const last = membersOf(size)
  for (const [table, one, other] of [
    ['member_blocks', 'blocker_id', 'blocked_id'],
    ['member_mutes', 'user_id', 'muted_id'],
  ]) {
    await run(`insert into ${table} (${one}, ${other})
      select filling.member(1 + n * 7919 % ${last - 1}), filling.member(${last}) from generate_series(1, ${blocksOf(size)}) n
      union select filling.member(${last}), filling.member(n * 7) from generate_series(1, 100) n`)
  }
  await run(`insert into muted_words (user_id, word, folded)
    select filling.member(${last}), 'word' || n, 'word' || n from generate_series(1, 20) n`)
}

/** One post is followed by every member. */
async function followsAndNotifications(run: Run, size: Size): Promise<void> {
  await run(`insert into post_follows (id, post_id, user_id, created_at)
    select filling.id(ms, 3, n::int), filling.post(post), filling.member(member), filling.time(ms) from (
      select post, member, row_number() over () as n, filling.ms(post) + member % 50000 * 1000 as ms from (
        select ${FOLLOWED_BY_ALL} as post, member from generate_series(1, ${membersOf(size)}) member
        union select distinct ${spread(`${size.posts} * random() ^ 2.5 + 1`, size.posts)}, ${zipfOf(membersOf(size))}
          from generate_series(1, ${followsOf(size)})) d) f`)
  await run(`insert into notifications (id, user_id, from_user_id, kind, content, is_read, related_post_id, created_at)
    select filling.id(ms, 4, n::int), filling.member(author), filling.member(member), 'post_liked', 'liked your post', n % 10 <> 0,
      filling.post(post), filling.time(ms)
    from (select l.post, l.member, p.author, row_number() over () as n, ${LIKED_MS} as ms
      from filling.likes l join filling.posts p on p.n = l.post where p.author <> l.member limit ${notificationsOf(size)}) n`)
}

/** Exists in a community of any size. */
const FOLLOWED_BY_ALL = 5000

const zipfOf = (count: number) => `least(${count}, floor(exp(random() * ln(${count + 1}))))::int`

/** Popularity is independent of age: ranks are spread over all posts. */
const spread = (rank: string, count: number) =>
  `(1 + (least(${count}, floor(${rank}))::bigint * 7919) % ${count})::int`
