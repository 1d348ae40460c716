import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { StatedRelease, StatementChange } from '../contract.ts'
import { ARTIST_UNKNOWN, FIELDS_OF, RELEASE_UNKNOWN, RELEASES_OFFERED } from '../limits.ts'
import type { StatementPlace } from './statement-rows.ts'

/** Release groups that an artist is credited with, or that a label released, newest first. */
export async function offerReleases(
  db: DbOrTrx,
  { kind, entityId }: Pick<StatementPlace, 'kind' | 'entityId'>,
  only?: readonly string[],
): Promise<StatedRelease[]> {
  if (kind === 'festival' || kind === 'venue' || only?.length === 0) return []
  const groups =
    kind === 'artist'
      ? sql`select g.id from release_groups g where g.artist_credit_id in (
          select n.artist_credit_id from artist_credit_names n join artists a on a.id = n.artist_id
          where a.mbid = ${entityId}::uuid)`
      : sql`select r.release_group_id from labels l join release_labels rl on rl.label_id = l.id
          join releases r on r.id = rl.release_id
          where l.mbid = ${entityId}::uuid and r.release_group_id is not null`
  const { rows } = await sql<StatedRelease>`
    select g.mbid, g.title, coalesce(c.name, '') as "artistCredit", left(g.first_release_date, 4) as year
    from release_groups g left join artist_credits c on c.id = g.artist_credit_id
    where g.id in (${groups}) ${only === undefined ? sql`` : sql`and g.mbid = any(${only}::uuid[])`}
    order by g.first_release_date desc nulls last, g.title, g.id limit ${RELEASES_OFFERED}`.execute(db)
  return rows
}

/** Throws 422 problems for a field that pages of this kind do not have, and for entities unknown to the catalogue. */
export async function requireKnown(
  db: DbOrTrx,
  place: StatementPlace,
  { field, value }: StatementChange,
): Promise<void> {
  if (!FIELDS_OF[place.kind].includes(field)) {
    throw invalid({ field: 'Pages of this kind don’t say this.' })
  }
  if (field === 'release' && value !== null) {
    const [known] = await offerReleases(db, place, [value.mbid])
    if (!known) throw invalid({ value: RELEASE_UNKNOWN })
  }
  if (field === 'dates') {
    const known = await offerReleases(
      db,
      place,
      value.map(({ mbid }) => mbid),
    )
    const ids = new Set(known.map(({ mbid }) => mbid))
    const unknown = value.findIndex(({ mbid }) => !ids.has(mbid))
    if (unknown >= 0) throw invalid({ [`value.${unknown}.mbid`]: RELEASE_UNKNOWN })
  }
  if (field === 'roster' && value.length > 0) {
    const mbids = value.map(({ mbid }) => mbid.toLowerCase())
    const known = await db.selectFrom('artists').select('mbid').where('mbid', 'in', mbids).execute()
    const ids = new Set(known.map(({ mbid }) => mbid))
    const unknown = mbids.findIndex((mbid) => !ids.has(mbid))
    if (unknown >= 0) throw invalid({ [`value.${unknown}.mbid`]: ARTIST_UNKNOWN })
  }
}
