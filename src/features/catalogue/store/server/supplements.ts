import { sql } from 'kysely'
import type { ProfileFacts, RedirectFacts, SupplementsOf } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import type { FindId } from './relations.ts'

/** Replaces tags and ratings of each entity, as far as they are set. */
export async function writeSupplements(
  trx: Trx,
  supplements: SupplementsOf[],
  findId: FindId,
): Promise<void> {
  const sets = supplements.flatMap((set) => {
    const id = findId(set.of)
    return id === undefined ? [] : [{ ...set, id, kind: KIND_NUMBERS[set.of.kind] }]
  })
  const tagged = sets.filter((set) => set.tags)
  if (tagged.length > 0) {
    await sql`
      delete from entity_tags e
      using unnest(${tagged.map((set) => set.id)}::int[], ${tagged.map((set) => set.kind)}::smallint[])
        as u (id, kind)
      where e.entity_kind = u.kind and e.entity_id = u.id`.execute(trx)
    const rows = tagged.flatMap(({ id, kind, tags = [] }) => tags.map((tag) => ({ ...tag, id, kind })))
    const names = [...new Set(rows.map((row) => row.name))].sort()
    await sql`
      insert into tags (name) select * from unnest(${names}::text[]) on conflict do nothing`.execute(trx)
    await sql`
      insert into entity_tags (entity_kind, entity_id, tag_id, votes)
      select u.kind, u.id, t.id, u.votes
      from unnest(${rows.map((row) => row.kind)}::smallint[], ${rows.map((row) => row.id)}::int[],
        ${rows.map((row) => row.name)}::text[], ${rows.map((row) => Math.round(row.votes))}::int[])
        as u (kind, id, name, votes)
      join tags t on t.name = u.name
      on conflict do nothing`.execute(trx)
  }
  const rated = sets.filter((set) => set.rating !== undefined)
  if (rated.length === 0) return
  await sql`
    delete from entity_ratings e
    using unnest(${rated.map((set) => set.id)}::int[], ${rated.map((set) => set.kind)}::smallint[]) as u (id, kind)
    where e.entity_kind = u.kind and e.entity_id = u.id`.execute(trx)
  const ratings = rated.flatMap(({ id, kind, rating }) => (rating ? [{ ...rating, id, kind }] : []))
  await sql`
    insert into entity_ratings (entity_kind, entity_id, rating, votes)
    select * from unnest(${ratings.map((one) => one.kind)}::smallint[], ${ratings.map((one) => one.id)}::int[],
      ${ratings.map((one) => one.value)}::real[], ${ratings.map((one) => one.votes)}::int[])
    on conflict do nothing`.execute(trx)
}

/** Writes biographies and photos of artists that have a row, unless the stored ones are newer. */
export async function writeProfiles(
  trx: Trx,
  profiles: ProfileFacts[],
  findId: FindId,
  fetchedAt: Date,
): Promise<void> {
  const rows = profiles.flatMap((profile) => {
    const id = findId({ kind: 'artist', mbid: profile.mbid })
    return id === undefined ? [] : [{ ...profile, id }]
  })
  if (rows.length === 0) return
  await sql`
    insert into artist_profiles as p (artist_id, fetched_at, bio, bio_url, image_url)
    select distinct on (id) id, ${fetchedAt}::timestamptz, bio, bio_url, image_url
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.bio)}::text[],
      ${rows.map((row) => row.bioUrl)}::text[], ${rows.map((row) => row.imageUrl)}::text[])
      as u (id, bio, bio_url, image_url)
    on conflict (artist_id) do update set
      fetched_at = excluded.fetched_at, bio = excluded.bio, bio_url = excluded.bio_url,
      image_url = excluded.image_url
    where p.fetched_at <= excluded.fetched_at`.execute(trx)
}

export async function writeRedirects(trx: Trx, redirects: RedirectFacts[]): Promise<void> {
  if (redirects.length === 0) return
  await sql`
    insert into mbid_redirects (mbid, entity_kind, target_mbid)
    select distinct on (mbid) * from unnest(${redirects.map((one) => one.mbid)}::uuid[],
      ${redirects.map((one) => KIND_NUMBERS[one.kind])}::smallint[],
      ${redirects.map((one) => one.target)}::uuid[]) as u (mbid, kind, target)
    on conflict (mbid) do update set target_mbid = excluded.target_mbid`.execute(trx)
}
