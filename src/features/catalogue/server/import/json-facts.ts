import { isCanonicalUuid } from '#platform/uuid.ts'
import {
  type ArtistFacts,
  type CreditPart,
  type EntityRef,
  type Facts,
  popularityOf,
  type ReleaseGroupFacts,
  type SupplementsOf,
} from '../../facts.ts'
import { relationsOf } from './json-relations.ts'
import { flag, integer, type Json, list, nullable, object, text, texts } from './json-values.ts'

/** Entities that have both a file in the JSON dumps and rows here, by the name of the file in the archive. */
export const JSON_ENTITIES = ['artist', 'label', 'release-group', 'release', 'recording', 'work'] as const
export type JsonEntity = (typeof JSON_ENTITIES)[number]

/**
 * Facts from one document of MusicBrainz' JSON dumps or of one look-up
 * (https://musicbrainz.org/doc/MusicBrainz_Database/Download, https://musicbrainz.org/doc/MusicBrainz_API). Tags and
 * ratings only when `supplementary`. Undefined for any other document.
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

function entityFacts(kind: JsonEntity, json: Json, mbid: string): Facts | undefined {
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
            },
          ],
        }
      : undefined
  }
  const title = text(json.title)
  if (!title) return undefined
  if (kind === 'release-group') return { releaseGroups: [releaseGroupOf(json, mbid, title)] }
  if (kind === 'work') return { works: [{ mbid, title, type: nullable(json.type) }] }
  if (kind === 'recording') {
    return {
      recordings: [
        {
          ...common(json, mbid),
          title,
          credit: creditOf(json),
          lengthMs: integer(json.length) ?? null,
          firstReleaseDate: nullable(json['first-release-date']),
          isVideo: json.video === true,
        },
      ],
    }
  }
  const group = object(json['release-group'])
  const groupId = text(group.id)
  const groupTitle = text(group.title) ?? title
  return {
    releases: [
      {
        ...common(json, mbid),
        title,
        releaseGroup: groupId
          ? { ...releaseGroupOf(group, groupId, groupTitle), isPartial: true }
          : undefined,
        credit: creditOf(json),
        status: nullable(json.status),
        date: nullable(json.date),
        country: nullable(json.country),
        barcode: nullable(json.barcode),
        trackCount: trackCount(json),
        hasFrontCover: flag(object(json['cover-art-archive']).front),
        labels: list(json['label-info']).map((info) => {
          const label = object(info.label)
          const id = text(label.id)
          const name = text(label.name)
          return {
            label: id && name ? { mbid: id, name } : undefined,
            catalogNumber: nullable(info['catalog-number']),
          }
        }),
      },
    ],
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

function creditOf(json: Json): CreditPart[] | undefined {
  const parts = list(json['artist-credit']).map((part) => {
    const artist = object(part.artist)
    const name = text(artist.name) ?? text(part.name) ?? ''
    return {
      artist: {
        mbid: text(artist.id) ?? '',
        name,
        sortName: text(artist['sort-name']),
        disambiguation: text(artist.disambiguation),
      },
      name: text(part.name),
      // Its spaces belong to it.
      joinPhrase: typeof part.joinphrase === 'string' ? part.joinphrase : '',
    }
  })
  return parts.length > 0 ? parts : undefined
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
