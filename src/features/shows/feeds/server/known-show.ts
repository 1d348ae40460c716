import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import type { ShowFields } from '#features/shows/editor/contract.ts'
import { publishedBy, type ShowOwner } from '#features/shows/limits.ts'
import { isOf, isPublishedBy } from '#features/shows/server/claim-columns.ts'
import { findVenue } from '#features/shows/venues/server/venues.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { findSameShow } from './merging/find-same-show.ts'
import { seriesOf } from './merging/same-show.ts'

/** When two organisers publish the same show, the earlier kind in this list keeps it. */
const ORDER: readonly ShowOwner[] = ['festival', 'artist', 'label', 'venue']

export interface KnownShow {
  id: string
  venueId: string | null
  name: string
  day: string
  /** The member who published the show for another organiser. */
  takenFrom: string | null
}

interface When {
  venue_id: string | null
  begins_at: Date | null
  first_day: string
  last_day: string
}

/**
 * Finds and locks the same show from another source, if the new organiser may take it over: a festival its editions, an
 * artist the shows it headlines, a venue the shows there, and from other organisers only those that come later in
 * `ORDER`. Undefined when there is none. Throws a 409 problem when another organiser keeps it.
 */
export async function findKnown(
  trx: Trx,
  managed: Managed<ShowOwner>,
  fields: ShowFields,
  when: When,
): Promise<KnownShow | undefined> {
  // An artist's own entry for a festival where it plays is not the festival itself.
  if (fields.kind === 'festival' && (managed.type === 'artist' || managed.type === 'label')) return undefined
  const id = await findSameShow(
    trx,
    {
      kind: fields.kind,
      name: fields.name,
      headliners: fields.acts
        .filter(({ role }) => role === 'headliner')
        .map(({ artistMbid, name }) => ({ mbid: artistMbid, name })),
      venue: when.venue_id === null ? null : ((await findVenue(trx, when.venue_id)) ?? null),
      beginsAt: when.begins_at,
      firstDay: when.first_day,
      lastDay: when.last_day,
      festivalId: managed.type === 'festival' ? managed.entityId : null,
    },
    // Organisers know best which of their own shows are the same.
    sql`e.hidden_at is null and not (e.source = 'organiser' and coalesce(${isOf(managed)}, false))
      and ${managed.type === 'artist' ? isNotRemovedBy(managed.entityId) : sql`true`}`,
  )
  if (!id) return undefined
  await trx.selectFrom('events').select('id').where('id', '=', id).forUpdate().execute()
  const known = await trx
    .selectFrom('events as e')
    .leftJoin('entity_claims as c', (join) => join.on(isPublishedBy))
    .select(['e.id', 'e.name', 'e.venue_id', 'e.festival_id', 'e.first_day', 'c.kind'])
    .select(['c.entity_id', 'c.entity_name', 'c.claimed_by'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!known) return undefined
  const isOfAnother =
    known.entity_id !== null && (known.kind !== managed.type || known.entity_id !== managed.entityId)
  const isFree =
    !isOfAnother || known.kind === null || ORDER.indexOf(managed.type) < ORDER.indexOf(known.kind)
  if (isFree && (await isOwnedBy(trx, managed, known))) {
    return {
      id,
      venueId: known.venue_id,
      name: known.name,
      day: known.first_day,
      takenFrom: isOfAnother ? known.claimed_by : null,
    }
  }
  if (isOfAnother) throw new ProblemError(409, publishedBy(known.entity_name ?? ''), { code: 'exists' })
  return undefined
}

/** A show from which the artist's team has removed its artist cannot be the artist's own. */
const isNotRemovedBy = (artistId: string) => sql<boolean>`not exists (select from billings b
  where b.event_id = e.id and b.artist_mbid = ${artistId} and b.standing = 'removed')`

interface Known {
  id: string
  name: string
  venue_id: string | null
  festival_id: string | null
}

/** Whether a show from another source belongs to the managed page. */
async function isOwnedBy(
  trx: Trx,
  { type, entityId, name }: Managed<ShowOwner>,
  known: Known,
): Promise<boolean> {
  if (type === 'venue') return known.venue_id === entityId
  if (type === 'festival') {
    return known.festival_id === null
      ? seriesOf(known.name) === seriesOf(name)
      : known.festival_id === entityId
  }
  if (type === 'label') return false
  const act = await trx
    .selectFrom('event_acts')
    .select('number')
    .where('event_id', '=', known.id)
    .where('artist_mbid', '=', entityId)
    .where('role', '=', 'headliner')
    .executeTakeFirst()
  return act !== undefined
}
