import { sql } from 'kysely'
import { attachPoster } from '#features/media/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { claimOf } from '../claim-columns.ts'

/** Posters that are fetched for one feed; a show beyond them has none until its organiser chooses one. */
const POSTERS_MAX = 200
/** While one is fetched, no other process begins to. */
const LEASE_MS = 10 * 60_000
const TRIES_MAX = 4
const FIRST_RETRY_MS = 30 * 60_000

/** Notes which pictures the entries of a feed have; those that it has not told before are due at once. */
export async function askForPosters(
  trx: Trx,
  feedId: string,
  posters: readonly { key: string; url: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    with told as (
      select * from unnest(${posters.map(({ key }) => key)}::text[], ${posters.map(({ url }) => url)}::text[]) t (key, url)),
    had as (select count(*) as count from event_sources where feed_id = ${feedId} and poster_url is not null)
    update event_sources s set poster_url = t.url, poster_failures = 0, poster_failure = null,
      poster_due_at = case when t.url is not null then ${now}::timestamptz end
    from (select told.*, row_number() over (order by key) as place from told where url is not null
        union all select told.*, 0 from told where url is null) t, had
    where s.source = 'feed' and s.key = t.key and s.poster_url is distinct from t.url
      and (s.poster_url is not null or t.url is null or had.count + t.place <= ${POSTERS_MAX})`.execute(trx)
}

export interface DuePoster {
  key: string
  eventId: string
  name: string
  url: string
  failures: number
  /** The member whose claim the feed belongs to. */
  userId: string
}

/** Takes the next poster to fetch, of a show that is not over and has none of its organiser's choice. */
export async function takeDuePoster(db: Db, now: Date): Promise<DuePoster | 'dropped' | undefined> {
  const due = await db
    .updateTable('event_sources')
    .set({ poster_due_at: new Date(now.getTime() + LEASE_MS) })
    .where('source', '=', 'feed')
    .where('key', '=', (next) =>
      next
        .selectFrom('event_sources')
        .select('key')
        .where('source', '=', 'feed')
        .where('poster_due_at', '<=', now)
        .orderBy('poster_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['key', 'event_id', 'feed_id', 'poster_url', 'poster_failures', 'poster_file_id'])
    .executeTakeFirst()
  if (!due) return undefined
  const show = await db
    .selectFrom('events')
    .select('name')
    .where('id', '=', due.event_id)
    .where('over_at', '>', now)
    .where(mayHave(due.event_id, due.poster_file_id))
    .executeTakeFirst()
  const userId = show && due.feed_id && (await readClaimant(db, due.feed_id))
  if (!show || !userId || !due.poster_url) {
    await settle(db, due.key)
    return 'dropped'
  }
  return {
    key: due.key,
    eventId: due.event_id,
    name: show.name,
    url: due.poster_url,
    failures: due.poster_failures,
    userId,
  }
}

/**
 * Gives the show the picture that was fetched, unless its organiser chose or removed one meanwhile, or its feed tells
 * another. Returns whether it has it now. Call `emptyTrash` after the commit.
 */
export async function givePoster(trx: Trx, due: DuePoster, fileId: string): Promise<boolean> {
  await trx.selectFrom('events').select('id').where('id', '=', due.eventId).forUpdate().execute()
  const source = await trx
    .selectFrom('event_sources')
    .select('poster_file_id')
    .where('source', '=', 'feed')
    .where('key', '=', due.key)
    .where('event_id', '=', due.eventId)
    .where('poster_url', '=', due.url)
    .forUpdate()
    .executeTakeFirst()
  const may =
    source &&
    (await trx
      .selectFrom('events')
      .select('id')
      .where('id', '=', due.eventId)
      .where(mayHave(due.eventId, source.poster_file_id))
      .executeTakeFirst())
  if (!may) {
    await trx.deleteFrom('media_files').where('id', '=', fileId).execute()
    return false
  }
  await attachPoster(trx, due.userId, due.eventId, { fileId, alt: `Poster: ${due.name}` })
  await trx.updateTable('events').set({ updated_at: new Date() }).where('id', '=', due.eventId).execute()
  await settle(trx, due.key, fileId)
  return true
}

/** Tries again later, at last no more; the organiser reads why. */
export async function failPoster(
  db: Db,
  { key, url, failures }: DuePoster,
  why: string,
  now: Date,
): Promise<void> {
  const tries = failures + 1
  const again = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** failures)
  await db
    .updateTable('event_sources')
    .set({
      poster_failure: why.slice(0, 300),
      poster_failures: tries,
      poster_due_at: tries < TRIES_MAX ? again : null,
    })
    .where('source', '=', 'feed')
    .where('key', '=', key)
    .where('poster_url', '=', url)
    .execute()
}

async function settle(db: DbOrTrx, key: string, fileId?: string): Promise<void> {
  await db
    .updateTable('event_sources')
    .set({
      poster_due_at: null,
      poster_failures: 0,
      poster_failure: null,
      ...(fileId && { poster_file_id: fileId }),
    })
    .where('source', '=', 'feed')
    .where('key', '=', key)
    .execute()
}

/** A show without a poster that never had one of this source, or with the one of this source. */
const mayHave = (eventId: string, fileId: string | null) =>
  fileId
    ? sql<boolean>`exists (select from media_files where event_id = ${eventId} and id = ${fileId})`
    : sql<boolean>`not exists (select from media_files where event_id = ${eventId})`

async function readClaimant(db: Db, feedId: string): Promise<string | undefined> {
  const feed = await db.selectFrom('show_feeds').selectAll().where('id', '=', feedId).executeTakeFirst()
  const of = feed && claimOf(feed)
  if (!of) return undefined
  const claim = await db
    .selectFrom('entity_claims')
    .select('claimed_by')
    .where('id', '=', of.claimId)
    .where('kind', '=', of.type)
    .where('claim_status', '=', 'approved')
    .executeTakeFirst()
  return claim?.claimed_by ?? undefined
}
