import { type Selectable, sql } from 'kysely'
import { attachPoster } from '#features/files/uploads/public.ts'
import type { Database, Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { readFeedOwner } from './feed-owner.ts'

/** The most shows of one feed that get a picture; further ones have none until their organiser chooses one. */
const POSTERS_MAX = 200
const TRIES_MAX = 4
const FIRST_RETRY_MS = 30 * 60_000
/** How old the last fetch must be for a reading of the feed to check the picture for changes. */
const LOOK_AGAIN_MS = 20 * 60 * 60_000

/** Stores which pictures the entries of a feed name. Pictures that replace another are due at once. */
export async function storePosterAddresses(
  trx: Trx,
  feedId: string,
  posters: readonly { key: string; url: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    with stated as (
      select * from unnest(${posters.map(({ key }) => key)}::text[], ${posters.map(({ url }) => url)}::text[]) t (key, url)),
    had as (select count(*) as count from event_sources where feed_id = ${feedId} and poster_url is not null),
    changed as (
      update event_sources s set poster_url = t.url, poster_digest = null
      from (select stated.*, row_number() over (order by key) as place from stated where url is not null
          union all select stated.*, 0 from stated where url is null) t, had
      where s.source = 'feed' and s.key = t.key and s.poster_url is distinct from t.url
        and (s.poster_url is not null or t.url is null or had.count + t.place <= ${POSTERS_MAX})
      returning s.poster_url as url)
    insert into feed_pictures (feed_id, url, due_at)
    select distinct ${feedId}::uuid, url, ${now}::timestamptz from changed where url is not null
    on conflict (feed_id, url) do update set due_at = excluded.due_at, failures = 0`.execute(trx)
}

/** After a reading of a feed, also an unchanged one: makes the pictures due that may have changed since. */
export async function markPostersDue(db: DbOrTrx, feedId: string, now: Date): Promise<void> {
  await db
    .updateTable('feed_pictures')
    .set({ due_at: now, failures: 0 })
    .where('feed_id', '=', feedId)
    .where('due_at', 'is', null)
    .where((row) =>
      row.or([
        row('checked_at', 'is', null),
        row('checked_at', '<=', new Date(now.getTime() - LOOK_AGAIN_MS)),
      ]),
    )
    .execute()
}

/** Makes the next reading of a feed check all of its pictures again. */
export async function resetPosterChecks(trx: Trx, feedId: string): Promise<void> {
  await trx.updateTable('feed_pictures').set({ checked_at: null }).where('feed_id', '=', feedId).execute()
}

/** A picture to fetch. */
export interface DuePicture {
  feedId: string
  url: string
  failures: number
  /** Validators of the last fetch; null when a show still waits for the picture, so that it is sent in any case. */
  etag: string | null
  lastModified: string | null
  /** The member whose claim the feed belongs to. */
  userId: string
}

/**
 * What is needed to fetch a picture. Undefined when there is no show left that is not over and whose organiser chose no
 * poster: then the wait has ended.
 */
export async function readDuePicture(
  db: Db,
  due: Selectable<Database['feed_pictures']>,
  now: Date,
): Promise<DuePicture | undefined> {
  const of = { feedId: due.feed_id, url: due.url }
  const shows = await listShowsOf(db, of, now)
  const userId = shows.length > 0 ? await readClaimant(db, due.feed_id) : undefined
  if (!userId) {
    await dropPicture(db, of, now)
    return undefined
  }
  const isKnown = due.digest !== null && shows.every(({ digest }) => digest === due.digest)
  return {
    ...of,
    failures: due.failures,
    etag: isKnown ? due.etag : null,
    lastModified: isKnown ? due.last_modified : null,
    userId,
  }
}

type PictureOf = Pick<DuePicture, 'feedId' | 'url'>

/** A show that has a picture of its feed, or waits for one. */
export interface PictureShow {
  key: string
  eventId: string
  name: string
  /** The digest of the picture that it got last. */
  digest: string | null
}

/** The shows of a picture that are not over and whose organiser chose no poster. */
export async function listShowsOf(
  db: DbOrTrx,
  { feedId, url }: PictureOf,
  now: Date,
): Promise<PictureShow[]> {
  return db
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select(['s.key', 's.event_id as eventId', 'e.name', 's.poster_digest as digest'])
    .where('s.feed_id', '=', feedId)
    .where('s.poster_url', '=', url)
    .where('e.over_at', '>', now)
    .where(mayHave)
    .orderBy('e.sorts_at')
    .orderBy('s.key')
    .limit(POSTERS_MAX)
    .execute()
}

/**
 * Gives a show the fetched picture, unless its organiser has chosen or removed one meanwhile, or its feed names
 * another. Returns whether the show has it now. Call `emptyTrash` after the commit.
 */
export async function setPoster(
  trx: Trx,
  { url, userId }: DuePicture,
  { key, eventId, name }: PictureShow,
  { fileId, digest }: { fileId: string; digest: string },
): Promise<boolean> {
  await trx.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute()
  const source = await trx
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select('s.key')
    .where('s.source', '=', 'feed')
    .where('s.key', '=', key)
    .where('s.event_id', '=', eventId)
    .where('s.poster_url', '=', url)
    .where(mayHave)
    .executeTakeFirst()
  if (!source) {
    await trx.deleteFrom('media_files').where('id', '=', fileId).execute()
    return false
  }
  await attachPoster(trx, userId, eventId, { fileId, alt: `Poster: ${name}` })
  await trx.updateTable('events').set({ updated_at: new Date() }).where('id', '=', eventId).execute()
  await trx
    .updateTable('event_sources')
    .set({ poster_file_id: fileId, poster_digest: digest })
    .where('source', '=', 'feed')
    .where('key', '=', key)
    .execute()
  return true
}

interface Looked {
  etag: string | null
  lastModified: string | null
  digest: string
}

/** Records that a picture was fetched; without `looked`, that it has not changed. */
export async function settlePicture(db: DbOrTrx, { feedId, url }: PictureOf, now: Date, looked?: Looked) {
  await db
    .updateTable('feed_pictures')
    .set({
      due_at: null,
      failures: 0,
      failure: null,
      checked_at: now,
      ...(looked && {
        etag: shortOrNone(looked.etag),
        last_modified: shortOrNone(looked.lastModified),
        digest: looked.digest,
      }),
    })
    .where('feed_id', '=', feedId)
    .where('url', '=', url)
    .execute()
}

/** Drops a validator that is longer than any real server sends. */
const shortOrNone = (validator: string | null) => (validator && validator.length <= 1000 ? validator : null)

/** Ends the wait for a picture, and deletes its row once no entry of the feed names it. */
async function dropPicture(db: Db, { feedId, url }: PictureOf, now: Date): Promise<void> {
  await settlePicture(db, { feedId, url }, now)
  await sql`delete from feed_pictures where feed_id = ${feedId} and url = ${url}
    and not exists (select from event_sources where feed_id = ${feedId} and poster_url = ${url})`.execute(db)
}

/** Schedules a retry, after the last one only with the next reading of the feed, and shows the organiser the reason. */
export async function failPicture(
  db: Db,
  { feedId, url, failures }: DuePicture,
  why: string,
  now: Date,
): Promise<void> {
  const tries = failures + 1
  const isLast = tries >= TRIES_MAX
  await db
    .updateTable('feed_pictures')
    .set({
      failure: why.slice(0, 300),
      failures: tries,
      due_at: isLast ? null : new Date(now.getTime() + FIRST_RETRY_MS * 2 ** failures),
      ...(isLast && { checked_at: now }),
    })
    .where('feed_id', '=', feedId)
    .where('url', '=', url)
    .execute()
}

/** Whether a show `e` has no poster and never had one from the source `s`, or has the one from that source. */
const mayHave = sql<boolean>`case when s.poster_file_id is null
  then not exists (select from media_files where event_id = e.id)
  else exists (select from media_files where event_id = e.id and id = s.poster_file_id) end`

async function readClaimant(db: Db, feedId: string): Promise<string | undefined> {
  const feed = await db.selectFrom('show_feeds').selectAll().where('id', '=', feedId).executeTakeFirst()
  return feed && (await readFeedOwner(db, feed)).owner?.userId
}
