import type { EntityKind, Facts } from '#features/catalogue/facts.ts'
import { entityFacts, type JsonEntity, recordingOf } from '#features/catalogue/import/server/json-facts.ts'
import { mediaOf } from '#features/catalogue/import/server/json-media.ts'
import { type Related, relationsOf } from '#features/catalogue/import/server/json-relations.ts'
import { type Json, list, object, text } from '#features/catalogue/import/server/json-values.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'

/** Releases of one recording, or recordings of one work, that are stored. */
const NESTED_MAX = 100

/**
 * Facts from the answer of one look-up (https://musicbrainz.org/doc/MusicBrainz_API), with those about the entities
 * inside it. `included` are the kinds of relations that were asked for.
 */
export function factsOfLookup(kind: JsonEntity, document: unknown, included: readonly Related[]): Facts {
  const json = object(document)
  const mbid = text(json.id)
  if (!mbid || !isCanonicalUuid(mbid)) return {}
  const own = entityFacts(kind, json, mbid) ?? {}
  const inside = kind === 'release' ? recordingsIn(json, included) : []
  return joinFacts([
    withWholeGroups(own),
    related(kind, mbid, json, included),
    ...inside,
    ...(kind === 'recording' ? [releasesOf(json, mbid)] : []),
  ])
}

/** Facts from a list of documents of one kind, as browsing returns them. */
export const factsOfList = (
  kind: JsonEntity,
  documents: unknown[],
  included: readonly Related[] = [],
): Facts => joinFacts(documents.map((document) => factsOfLookup(kind, document, included)))

/** The relations of an entity, and of the works that it leads to. */
function related(kind: EntityKind, mbid: string, json: Json, included: readonly Related[]): Facts {
  const works = list(json.relations).flatMap((relation) => {
    const work = object(relation.work)
    const id = text(work.id)
    return id && Array.isArray(work.relations)
      ? [relationsOf({ kind: 'work', mbid: id }, work, ['artist'])]
      : []
  })
  return joinFacts([relationsOf({ kind, mbid }, json, included), ...works])
}

/** The recordings of a release's tracks, as whole as if they had been looked up. */
function recordingsIn(json: Json, included: readonly Related[]): Facts[] {
  return mediaOf(json).recordings.map((recording) => ({
    ...related('recording', recording.mbid, recording.json, included),
    recordings: [recordingOf(recording.json, recording.mbid, recording.title)],
  }))
}

/** The releases that a recording is on, with only its own tracks. */
function releasesOf(json: Json, recordingMbid: string): Facts {
  const found = list(json.releases)
    .slice(0, NESTED_MAX)
    .flatMap((release) => {
      const mbid = text(release.id)
      return mbid ? [withWholeGroups(entityFacts('release', release, mbid) ?? {})] : []
    })
  const { releases = [], ...rest } = joinFacts(found)
  return {
    ...rest,
    releases: releases.map((release) => ({
      ...release,
      // The count is of the media that have the recording, not of all.
      trackCount: undefined,
      isExcerpt: true,
      media: release.media?.map((medium) => ({
        ...medium,
        tracks: medium.tracks?.map((track) => ({ ...track, recordingMbid })),
      })),
    })),
  }
}

/** Look-ups contain whole release groups, in contrast to searches; one without a first date is only mentioned. */
const withWholeGroups = (facts: Facts): Facts => ({
  ...facts,
  releases: facts.releases?.map((release) => ({
    ...release,
    releaseGroup: release.releaseGroup && {
      ...release.releaseGroup,
      isPartial: !release.releaseGroup.firstReleaseDate,
    },
  })),
})

/** One set of facts from several. */
export function joinFacts(parts: readonly Facts[]): Facts {
  const all = <T>(pick: (facts: Facts) => T[] | undefined) => parts.flatMap((part) => pick(part) ?? [])
  return {
    artists: all((part) => part.artists),
    labels: all((part) => part.labels),
    releaseGroups: all((part) => part.releaseGroups),
    releases: all((part) => part.releases),
    recordings: all((part) => part.recordings),
    works: all((part) => part.works),
    relations: all((part) => part.relations),
    urls: all((part) => part.urls),
    supplements: all((part) => part.supplements),
  }
}
