import { sql } from 'kysely'
import { coversAddress, type Managed, readProvedAddress } from '#features/business/public.ts'
import { FEED_NOT_PROVED, FEEDS_MAX, type ShowOwner } from '#features/shows/limits.ts'
import { claimColumns, isOfClaim } from '#features/shows/server/claim-columns.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid, notFound, ProblemError } from '#platform/http/problem.ts'
import type { FeedFields, ShowFeed } from '../contract.ts'
import { resetPosterChecks } from './poster-rows.ts'

const UNCONFIRMED_MAX = 50
const LOST_POSTERS_MAX = 50

export const feedNotFound = () => notFound('Feed not found')

/** The feeds of a claim with the problems of their last reading. */
export async function listFeeds(db: DbOrTrx, managed: Managed<ShowOwner>): Promise<ShowFeed[]> {
  const rows = await db
    .selectFrom('show_feeds as f')
    .selectAll('f')
    .select(
      sql<number>`(select count(*) from event_sources s join events e on e.id = s.event_id
        where s.feed_id = f.id and e.over_at > now())`.as('shows'),
    )
    .select(
      sql<ShowFeed['unconfirmed']>`coalesce((select jsonb_agg(u) from (
        select e.id, e.name, e.first_day as date, s.missing_since as since, e.withdrawn_at is not null as "isHidden"
        from event_sources s join events e on e.id = s.event_id
        where s.feed_id = f.id and s.missing_reads >= 2 and e.over_at > now()
        order by e.sorts_at limit ${UNCONFIRMED_MAX}) u), '[]')`.as('unconfirmed'),
    )
    .select(
      sql<ShowFeed['problems']>`coalesce((select jsonb_agg(jsonb_build_object('line', null, 'name', p.name,
          'message', 'Its picture was not taken: ' || p.failure)) from (
        select e.name, p.failure from feed_pictures p
          join event_sources s on s.feed_id = p.feed_id and s.poster_url = p.url join events e on e.id = s.event_id
        where p.feed_id = f.id and p.failure is not null and e.over_at > now()
        order by e.sorts_at limit ${LOST_POSTERS_MAX}) p), '[]')`.as('lost_posters'),
    )
    .where(isOfClaim(managed))
    .orderBy('f.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    timeZone: row.time_zone,
    city: row.city,
    country: row.country,
    readAt: row.read_at?.toISOString() ?? null,
    nextReadAt: row.due_at.toISOString(),
    failure: row.failure,
    shows: row.shows,
    problems: [...row.problems, ...row.lost_posters],
    unconfirmed: row.unconfirmed,
  }))
}

/**
 * Adds a feed and makes it due at once. Throws 422 problems for an address that no proof covers, and 409 for too many
 * feeds.
 */
export async function insertFeed(
  trx: Trx,
  managed: Managed<ShowOwner>,
  fields: FeedFields,
  now: Date,
): Promise<void> {
  const proved = await readProvedAddress(trx, managed.type, managed.claimId)
  if (!proved || !coversAddress(proved.url.href, fields.address, { withBelow: true }))
    throw invalid({ address: FEED_NOT_PROVED })
  const own = await trx.selectFrom('show_feeds').select('address').where(isOfClaim(managed)).execute()
  if (own.some(({ address }) => address === fields.address))
    throw invalid({ address: 'We already read this address' })
  if (own.length >= FEEDS_MAX) throw new ProblemError(409, `At most ${FEEDS_MAX} feeds.`)
  await trx
    .insertInto('show_feeds')
    .values({
      ...claimColumns(managed),
      address: fields.address,
      time_zone: fields.timeZone,
      city: fields.city,
      country: fields.country,
      due_at: now,
    })
    .execute()
}

/** Makes a feed due at once and requests all of it. Throws a 404 problem when the claim has no such feed. */
export async function makeDue(trx: Trx, managed: Managed<ShowOwner>, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('show_feeds')
    .set({ due_at: now, etag: null, last_modified: null })
    .where('id', '=', id)
    .where(isOfClaim(managed))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw feedNotFound()
  await resetPosterChecks(trx, id)
}

/** Deletes a feed and the shows that have no other source. Throws a 404 problem when the claim has no such feed. */
export async function deleteFeed(trx: Trx, managed: Managed<ShowOwner>, id: string): Promise<void> {
  const feed = await trx
    .selectFrom('show_feeds')
    .select('id')
    .where('id', '=', id)
    .where(isOfClaim(managed))
    .forUpdate()
    .executeTakeFirst()
  if (!feed) throw feedNotFound()
  await sql`
    delete from events e using event_sources s where s.event_id = e.id and s.feed_id = ${id} and e.source = 'feed'
      and e.field_sources::text not like '%organiser%'
      and not exists (select from event_sources o where o.event_id = e.id and o.feed_id is distinct from ${id})`.execute(
    trx,
  )
  await trx.deleteFrom('show_feeds').where('id', '=', id).execute()
}
