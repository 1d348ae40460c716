import {
  type ArtistFacts,
  type EntityRef,
  type Facts,
  popularityOf,
  type RecordingFacts,
  type ReleaseGroupFacts,
  type SupplementsOf,
} from '#features/catalogue/facts.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import { mediaOf } from './json-media.ts'
import { relationsOf } from './json-relations.ts'
import { creditOf, flag, integer, type Json, list, nullable, object, text, texts } from './json-values.ts'

/** Entities that have both a file in the JSON dumps and rows here, by the name of the file in the archive. */
export const JSON_ENTITIES = ['artist', 'label', 'release-group', 'release', 'recording', 'work'] as const
export type JsonEntity = (typeof JSON_ENTITIES)[number]

/**
 * Facts from one document of MusicBrainz' JSON dumps (https://musicbrainz.org/doc/MusicBrainz_Database/Download). Tags
 * and ratings only when `supplementary`. Undefined for any other document.
 */
export function factsOfJson(kind: JsonEntity, document: unknown, supplementary: boolean): Facts | undefined {
  const json = object(document)
  const mbid = text(json.id)
  if (!mbid || !isCanonicalUuid(mbid)) return undefined
  const entity = entityFacts(kind, json, mbid)
  if (!entity) return undefined
  const of = { kind, mbid }
  const related = relationsOf(of, json)
  return {
    ...entity,
    artists: [...(entity.artists ?? []), ...related.artists],
    recordings: [...(entity.recordings ?? []), ...related.recordings],
    works: [...(entity.works ?? []), ...related.works],
    relations: related.relations,
    urls: related.urls,
    supplements: supplementary ? [supplementsOf(of, json)] : [],
  }
}

export function entityFacts(kind: JsonEntity, json: Json, mbid: string): Facts | undefined {
  if (kind === 'artist') return { artists: [artistOf(json, mbid)].filter((artist) => artist.name) }
  if (kind === 'label') {
    const name = text(json.name)
    return name
      ? {
          labels: [
            {
              ...common(json, mbid),
              ...lifeSpan(json),
              name,
              type: nullable(json.type),
              country: nullable(json.country),
              labelCode: integer(json['label-code']) ?? null,
              aliases: Array.isArray(json.aliases)
                ? list(json.aliases).flatMap((alias) => text(alias.name) ?? [])
                : undefined,
            },
          ],
        }
      : undefined
  }
  const title = text(json.title)
  if (!title) return undefined
  if (kind === 'release-group') return { releaseGroups: [releaseGroupOf(json, mbid, title)] }
  if (kind === 'work') return { works: [{ mbid, title, type: nullable(json.type) }] }
  if (kind === 'recording') return { recordings: [recordingOf(json, mbid, title)] }
  return releaseFacts(json, mbid, title)
}

/** A release with its tracks, whose recordings are only mentioned: they are documents of their own. */
function releaseFacts(json: Json, mbid: string, title: string): Facts {
  const { media, recordings } = mediaOf(json)
  const group = object(json['release-group'])
  const groupId = text(group.id)
  const groupTitle = text(group.title) ?? title
  return {
    recordings: recordings.map((recording) => ({
      ...recordingOf(recording.json, recording.mbid, recording.title),
      isPartial: true,
    })),
    releases: [
      {
        ...common(json, mbid),
        title,
        releaseGroup: groupId
          ? { ...releaseGroupOf(group, groupId, groupTitle), isPartial: true }
          : undefined,
        credit: creditOf(json),
        status: stated(json, 'status'),
        date: nullable(json.date),
        country: nullable(json.country),
        barcode: nullable(json.barcode),
        packaging: stated(json, 'packaging'),
        trackCount: trackCount(json),
        hasFrontCover: flag(object(json['cover-art-archive']).front),
        labels: Array.isArray(json['label-info']) ? list(json['label-info']).map(labelOf) : undefined,
        media,
      },
    ],
  }
}

/** Undefined when the document lacks the field. */
const stated = (json: Json, key: string) => (key in json ? nullable(json[key]) : undefined)

function labelOf(info: Json) {
  const label = object(info.label)
  const id = text(label.id)
  const name = text(label.name)
  return {
    label: id && name ? { mbid: id, name } : undefined,
    catalogNumber: nullable(info['catalog-number']),
  }
}

export function recordingOf(json: Json, mbid: string, title: string): RecordingFacts {
  return {
    ...common(json, mbid),
    title,
    credit: creditOf(json),
    lengthMs: integer(json.length) ?? null,
    firstReleaseDate: stated(json, 'first-release-date'),
    isVideo: json.video === true,
  }
}

function artistOf(json: Json, mbid: string): ArtistFacts {
  const aliases = list(json.aliases).flatMap((alias) => {
    const name = text(alias.name)
    return name
      ? [
          {
            name,
            locale: nullable(alias.locale),
            type: nullable(alias.type),
            isPrimary: alias.primary === true,
          },
        ]
      : []
  })
  return {
    ...common(json, mbid),
    ...lifeSpan(json),
    name: text(json.name) ?? '',
    sortName: nullable(json['sort-name']),
    type: nullable(json.type),
    country: nullable(json.country),
    area: nullable(object(json.area).name),
    gender: nullable(json.gender),
    aliases,
    // Dumps have no listen counts; the amount of data about an artist stands in for popularity.
    popularity: popularityOf(3 * (aliases.length + list(json.relations).length)),
  }
}

function releaseGroupOf(json: Json, mbid: string, title: string): ReleaseGroupFacts {
  return {
    ...common(json, mbid),
    title,
    primaryType: nullable(json['primary-type']),
    secondaryTypes: texts(json['secondary-types']),
    firstReleaseDate: nullable(json['first-release-date']),
    credit: creditOf(json),
  }
}

function supplementsOf(of: EntityRef, json: Json): SupplementsOf {
  const tags = list(json.tags).flatMap((tag) => {
    const name = text(tag.name)
    return name ? [{ name, votes: integer(tag.count) ?? 0 }] : []
  })
  const rating = object(json.rating)
  const value = typeof rating.value === 'number' ? rating.value : undefined
  return {
    of,
    tags,
    rating: value === undefined ? null : { value, votes: integer(rating['votes-count']) ?? 0 },
  }
}

function common(json: Json, mbid: string) {
  return { mbid, disambiguation: nullable(json.disambiguation) }
}

function lifeSpan(json: Json) {
  const span = object(json['life-span'])
  return { beginDate: nullable(span.begin), endDate: nullable(span.end), ended: span.ended === true }
}

function trackCount(json: Json): number | null | undefined {
  if (!Array.isArray(json.media)) return integer(json['track-count'])
  return list(json.media).reduce((sum, medium) => sum + (integer(medium['track-count']) ?? 0), 0)
}
