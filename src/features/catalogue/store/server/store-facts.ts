import { sql } from 'kysely'
import type {
  ArtistFacts,
  Credit,
  EntityKind,
  EntityRef,
  Facts,
  ProfileFacts,
  RedirectFacts,
  SupplementsOf,
} from '#features/catalogue/facts.ts'
import { writeJournal } from '#features/catalogue/import/server/first/journal.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import { writeArtists, writeCredits } from './artists.ts'
import { writeLabels, writeWorks } from './labels.ts'
import { writeMedia } from './media.ts'
import { type FindId, markFetchedLinks, writeRelations, writeUrls } from './relations.ts'
import { inTransaction } from './retry.ts'
import { writeRecordings, writeReleaseGroups, writeReleases } from './titled.ts'

/**
 * Stores the facts that a source gave at `fetchedAt`, all or nothing, and updates the search index. Facts older than
 * the stored ones change nothing; entities that are only mentioned (in credits, relations) get a row. Opens a
 * transaction of its own. Takes at most some thousand entities at a time.
 */
export async function storeFacts(db: Db, facts: Facts, fetchedAt: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await writeJournal(trx, facts, fetchedAt)
    await writeFacts(trx, facts, fetchedAt)
    const { urls = [] } = facts
    if (urls.length > 0)
      await markFetchedLinks(
        trx,
        urls.map(({ of }) => of),
        fetchedAt,
      )
  })
}

/** The same inside a transaction, which may have to be retried after a deadlock. */
export async function writeFacts(trx: Trx, unchecked: Facts, fetchedAt: Date): Promise<void> {
  const facts = wellFormed(unchecked)
  const { releases = [], recordings = [], works = [], redirects = [] } = facts
  const { relations = [], urls = [], supplements = [], profiles = [] } = facts
  const groups = [
    ...(facts.releaseGroups ?? []),
    ...releases.flatMap((release) => release.releaseGroup ?? []),
  ]
  const tracks = releases.flatMap(({ media = [] }) => media.flatMap((medium) => medium.tracks ?? []))
  const credits = [...groups, ...releases, ...recordings, ...tracks]
    .map((one) => one.credit)
    .filter((one) => one !== undefined)
  const credited = credits
    .flatMap((credit) => (Array.isArray(credit) ? credit : []))
    .map(({ artist }): ArtistFacts => ({ ...artist, isPartial: true }))

  const ids = new Map<EntityKind, Map<string, number>>()
  const artists = await writeArtists(trx, [...(facts.artists ?? []), ...credited], fetchedAt)
  ids.set('artist', artists)
  const mentionedLabels = releases.flatMap((release) =>
    (release.labels ?? []).flatMap(({ label }) => (label ? [{ ...label, isPartial: true }] : [])),
  )
  const allLabels = [...(facts.labels ?? []), ...mentionedLabels]
  const labels =
    allLabels.length > 0 ? await writeLabels(trx, allLabels, fetchedAt) : new Map<string, number>()
  ids.set('label', labels)
  const storedCredits = await writeCredits(trx, credits, artists)
  const groupIds = await writeReleaseGroups(trx, groups, storedCredits, fetchedAt)
  ids.set('release-group', groupIds)
  const storedReleases = await writeReleases(trx, releases, storedCredits, groupIds, labels, fetchedAt)
  ids.set('release', storedReleases.ids)
  const recordingIds = await writeRecordings(trx, recordings, storedCredits, fetchedAt)
  ids.set('recording', recordingIds)
  if (releases.length > 0) await writeMedia(trx, storedReleases.written, storedCredits, recordingIds)
  ids.set('work', works.length > 0 ? await writeWorks(trx, works, fetchedAt) : new Map<string, number>())

  const mentioned: EntityRef[] = [
    ...relations.flatMap((set) => [set.of, ...set.relations.flatMap(({ from, to }) => [from, to])]),
    ...[...urls, ...supplements].map((set) => set.of),
    ...profiles.map(({ mbid }): EntityRef => ({ kind: 'artist', mbid })),
  ]
  await findOthers(trx, mentioned, ids)
  const findId = ({ kind, mbid }: EntityRef) => ids.get(kind)?.get(mbid)
  if (relations.length > 0) await writeRelations(trx, relations, findId)
  if (urls.length > 0) await writeUrls(trx, urls, findId)
  if (supplements.length > 0) await writeSupplements(trx, supplements, findId)
  if (profiles.length > 0) await writeProfiles(trx, profiles, findId, fetchedAt)
  if (redirects.length > 0) await writeRedirects(trx, redirects)
}

/** Adds the ids of entities that already had rows. */
async function findOthers(
  trx: Trx,
  refs: EntityRef[],
  ids: Map<EntityKind, Map<string, number>>,
): Promise<void> {
  for (const [kind, known] of ids) {
    const missing = refs.filter((ref) => ref.kind === kind && !known.has(ref.mbid)).map((ref) => ref.mbid)
    if (missing.length === 0) continue
    const { rows } = await sql<{ id: number; mbid: string }>`
      select id, mbid from ${sql.table(KIND_TABLES[kind])} where mbid = any(${missing}::uuid[])`.execute(trx)
    for (const row of rows) known.set(row.mbid, row.id)
  }
}

/** Removes facts without a valid id, as their rows could never be found again. */
export function wellFormed(facts: Facts): Facts {
  return {
    artists: facts.artists?.filter(hasId),
    labels: facts.labels?.filter(hasId),
    releaseGroups: facts.releaseGroups?.filter(hasId).map(withGoodCredit),
    releases: facts.releases?.filter(hasId).map((release) => ({
      ...withGoodCredit(release),
      releaseGroup:
        release.releaseGroup && hasId(release.releaseGroup)
          ? withGoodCredit(release.releaseGroup)
          : undefined,
      labels: release.labels?.map((one) =>
        one.label && hasId(one.label) ? one : { ...one, label: undefined },
      ),
      media: release.media?.map((medium) => ({ ...medium, tracks: medium.tracks?.map(withGoodCredit) })),
    })),
    recordings: facts.recordings?.filter(hasId).map(withGoodCredit),
    works: facts.works?.filter(hasId),
    relations: facts.relations?.filter(isOfGood).map((set) => ({
      ...set,
      relations: set.relations.filter(({ from, to }) => hasId(from) && hasId(to)),
    })),
    urls: facts.urls?.filter(isOfGood),
    supplements: facts.supplements?.filter(isOfGood),
    profiles: facts.profiles?.filter(hasId),
    redirects: facts.redirects?.filter((one) => hasId(one) && isCanonicalUuid(one.target)),
  }
}

function hasId({ mbid }: { mbid: string }): boolean {
  return isCanonicalUuid(mbid)
}

function isOfGood({ of }: { of: EntityRef }): boolean {
  return isCanonicalUuid(of.mbid)
}

/** A credit without one of its artists would be wrong, so it counts as unknown. */
function withGoodCredit<T extends { credit?: Credit }>(facts: T): T {
  const { credit } = facts
  const isGood =
    typeof credit === 'string'
      ? credit !== ''
      : credit?.every((part) => hasId(part.artist)) && credit.length > 0
  return credit !== undefined && !isGood ? { ...facts, credit: undefined } : facts
}

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
