import { sql } from 'kysely'
import type { ArtistFacts, EntityKind, EntityRef, Facts } from '#features/catalogue/facts.ts'
import { writeJournal } from '#features/catalogue/import/server/first/journal.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { writeArtists } from './artists.ts'
import { writeCredits } from './credits.ts'
import { writeLabels, writeWorks } from './labels.ts'
import { writeMedia } from './media.ts'
import { markFetchedLinks, writeRelations, writeUrls } from './relations.ts'
import { inTransaction } from './retry.ts'
import { writeProfiles, writeRedirects, writeSupplements } from './supplements.ts'
import { writeRecordings, writeReleaseGroups, writeReleases } from './titled.ts'
import { wellFormed } from './well-formed.ts'

/**
 * Stores the facts that a source gave at `fetchedAt`, all or nothing, and updates the search index. Facts older than
 * the stored ones change nothing; entities that are only mentioned (in credits, relations) get a row. Opens a
 * transaction of its own. Takes at most some thousand entities at a time.
 */
export async function storeFacts(db: Db, facts: Facts, fetchedAt: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await writeJournal(trx, facts, fetchedAt)
    await writeFacts(trx, facts, fetchedAt)
    await markFetchedLinks(
      trx,
      (facts.urls ?? []).map(({ of }) => of),
      fetchedAt,
    )
  })
}

/** The same inside a transaction, which may have to be retried after a deadlock. */
export async function writeFacts(trx: Trx, unchecked: Facts, fetchedAt: Date): Promise<void> {
  const facts = wellFormed(unchecked)
  const { releases = [], recordings = [], relations = [] } = facts
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
  const labels = await writeLabels(trx, [...(facts.labels ?? []), ...mentionedLabels], fetchedAt)
  ids.set('label', labels)
  const storedCredits = await writeCredits(trx, credits, artists)
  const groupIds = await writeReleaseGroups(trx, groups, storedCredits, fetchedAt)
  ids.set('release-group', groupIds)
  const storedReleases = await writeReleases(trx, releases, storedCredits, groupIds, labels, fetchedAt)
  ids.set('release', storedReleases.ids)
  const recordingIds = await writeRecordings(trx, recordings, storedCredits, fetchedAt)
  ids.set('recording', recordingIds)
  await writeMedia(trx, storedReleases.written, storedCredits, recordingIds)
  ids.set('work', await writeWorks(trx, facts.works ?? [], fetchedAt))

  const mentioned: EntityRef[] = [
    ...relations.flatMap((set) => [set.of, ...set.relations.flatMap(({ from, to }) => [from, to])]),
    ...[...(facts.urls ?? []), ...(facts.supplements ?? [])].map((set) => set.of),
    ...(facts.profiles ?? []).map(({ mbid }): EntityRef => ({ kind: 'artist', mbid })),
  ]
  await findOthers(trx, mentioned, ids)
  const findId = ({ kind, mbid }: EntityRef) => ids.get(kind)?.get(mbid)
  await writeRelations(trx, relations, findId)
  await writeUrls(trx, facts.urls ?? [], findId)
  await writeSupplements(trx, facts.supplements ?? [], findId)
  await writeProfiles(trx, facts.profiles ?? [], findId, fetchedAt)
  await writeRedirects(trx, facts.redirects ?? [])
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
