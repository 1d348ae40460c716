import { z } from 'zod'
import type { EntityKind, Facts } from '#features/catalogue/facts.ts'
import { readEditions, readReleaseGroup } from '#features/catalogue/read/server/records.ts'
import { representativeOf } from '#features/catalogue/read/server/representative.ts'
import { storeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import type { Platform } from '#platform/platform.ts'
import { type MusicBrainz, RELATIONS } from '#sources/musicbrainz/client.ts'
import { factsOfList, factsOfLookup } from './from-lookup.ts'

/**
 * The cached part of an answer. The facts are in the catalogue's rows; this only records that they were fetched, and
 * how many.
 */
export const filled = z.object({
  count: z.number().int(),
  /** How many the source has, where fewer may have been fetched; answers of earlier versions lack it. */
  total: z.number().int().optional(),
})
export type Filled = z.output<typeof filled>

/** Lists of release groups are read in pages of a hundred; this many at most. */
const GROUP_PAGES = 3

/** Fetches release groups, recordings and labels from MusicBrainz and stores them. Null: there is no such thing. */
export function createRecordLoads({ db }: Pick<Platform, 'db'>, musicbrainz: MusicBrainz) {
  const store = (facts: Facts) => storeFacts(db, facts, new Date())

  /** An old id of a merged entity leads to the id in MusicBrainz' answer. */
  const redirects = (kind: EntityKind, mbid: string, target: string) =>
    mbid === target ? [] : [{ kind, mbid, target }]

  return {
    async releaseGroups(artistMbid: string, urgency: Urgency): Promise<Filled | null> {
      let count = 0
      let total = 0
      for (let page = 0; page < GROUP_PAGES; page++) {
        const found = await musicbrainz.releaseGroupsOfArtist(artistMbid, count, urgency)
        if (!found) return null
        await store(factsOfList('release-group', found.documents))
        count += found.documents.length
        total = found.total
        if (found.documents.length === 0 || count >= total) break
      }
      return { count, total }
    },

    async releaseGroup(mbid: string, urgency: Urgency): Promise<Filled | null> {
      const group = await musicbrainz.releaseGroup(mbid, urgency)
      if (group) {
        await store({
          ...factsOfLookup('release-group', group, RELATIONS['release-group']),
          redirects: redirects('release-group', mbid, group.id),
        })
        return { count: 1 }
      }
      const release = await musicbrainz.release(mbid, urgency)
      if (!release) return null
      await store({
        ...factsOfLookup('release', release, RELATIONS.release),
        redirects: redirects('release', mbid, release.id),
      })
      return { count: 1 }
    },

    async editions(groupMbid: string, urgency: Urgency): Promise<Filled> {
      const { documents } = await musicbrainz.releasesOfGroup(groupMbid, urgency)
      await store(factsOfList('release', documents, RELATIONS.edition))
      return { count: documents.length }
    },

    async tracks(groupMbid: string, urgency: Urgency): Promise<Filled> {
      const group = await readReleaseGroup(db, groupMbid)
      const edition = group && representativeOf(await readEditions(db, group.id))
      const release = edition && (await musicbrainz.release(edition.mbid, urgency))
      if (!release) return { count: 0 }
      await store({
        ...factsOfLookup('release', release, RELATIONS.release),
        redirects: redirects('release', edition.mbid, release.id),
      })
      return { count: 1 }
    },

    async recording(mbid: string, urgency: Urgency): Promise<Filled | null> {
      const recording = await musicbrainz.recording(mbid, urgency)
      if (!recording) return null
      await store({
        ...factsOfLookup('recording', recording, RELATIONS.recording),
        redirects: redirects('recording', mbid, recording.id),
      })
      return { count: 1 }
    },

    async label(mbid: string, urgency: Urgency): Promise<Filled | null> {
      const label = await musicbrainz.label(mbid, urgency)
      if (!label) return null
      await store({
        ...factsOfLookup('label', label, RELATIONS.label),
        redirects: redirects('label', mbid, label.id),
      })
      return { count: 1 }
    },

    async versions(workMbid: string, urgency: Urgency): Promise<Filled> {
      const { documents } = await musicbrainz.recordingsOfWork(workMbid, urgency)
      await store(factsOfList('recording', documents, RELATIONS.version))
      return { count: documents.length }
    },
  }
}
