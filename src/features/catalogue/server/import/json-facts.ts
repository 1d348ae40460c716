import {
  type ArtistFacts,
  type CreditPart,
  type EntityKind,
  type EntityRef,
  type Facts,
  popularityOf,
  type RelationFacts,
  type ReleaseGroupFacts,
  type SupplementsOf,
} from '../../facts.ts'
import { isMbid } from '../write/well-formed.ts'

type Json = Record<string, unknown>

/** Entities that the JSON dumps have a file of and we have rows of, by the name of the file in the archive. */
export const JSON_ENTITIES = ['artist', 'label', 'release-group', 'release', 'recording', 'work'] as const
export type JsonEntity = (typeof JSON_ENTITIES)[number]

/** Kinds whose relations are kept, by the key of the other end in a relation. */
const RELATED: Record<string, EntityKind> = {
  artist: 'artist',
  label: 'label',
  release_group: 'release-group',
  'release-group': 'release-group',
  release: 'release',
  recording: 'recording',
  work: 'work',
}

/**
 * Facts of one document of MusicBrainz' JSON dumps or of one look-up
 * (https://musicbrainz.org/doc/MusicBrainz_Database/Download, https://musicbrainz.org/doc/MusicBrainz_API).
 * Tags and ratings only when `supplementary`. Undefined when it is no such document.
 */
export function factsOfJson(kind: JsonEntity, document: unknown, supplementary: boolean): Facts | undefined {
  const json = object(document)
  const mbid = text(json.id)
  if (!mbid || !isMbid(mbid)) return undefined
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
    // Nobody counts listens in a dump; what is known about an artist stands for how well known it is.
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
      // Its spaces are part of it.
      joinPhrase: typeof part.joinphrase === 'string' ? part.joinphrase : '',
    }
  })
  return parts.length > 0 ? parts : undefined
}

function relationsOf(of: EntityRef, json: Json) {
  const artists: ArtistFacts[] = []
  const recordings: { mbid: string; title: string; isPartial: true }[] = []
  const works: { mbid: string; title: string; isPartial: true }[] = []
  const relations: RelationFacts[] = []
  const urls: { type: string; url: string; ended: boolean }[] = []
  for (const relation of list(json.relations)) {
    const type = text(relation.type)
    if (!type) continue
    const ended = relation.ended === true
    const url = text(object(relation.url).resource)
    if (url) urls.push({ type, url, ended })
    const key = Object.keys(RELATED).find((key) => relation[key])
    const other = key ? object(relation[key]) : {}
    const mbid = text(other.id)
    const kind = key && RELATED[key]
    const name = text(other.name) ?? text(other.title)
    if (!kind || !mbid || !name) continue
    if (kind === 'artist') artists.push({ mbid, name, sortName: text(other['sort-name']), isPartial: true })
    if (kind === 'recording') recordings.push({ mbid, title: name, isPartial: true })
    if (kind === 'work') works.push({ mbid, title: name, isPartial: true })
    const [from, to] = relation.direction === 'backward' ? [{ kind, mbid }, of] : [of, { kind, mbid }]
    relations.push({
      from,
      to,
      type,
      ended,
      attributes: texts(relation.attributes),
      beginDate: nullable(relation.begin),
      endDate: nullable(relation.end),
    })
  }
  // A document without relations was made without them; it does not say that there are none.
  if (!Array.isArray(json.relations)) return { artists, recordings, works, relations: [], urls: [] }
  const others = [...new Set(Object.values(RELATED))]
  return { artists, recordings, works, relations: [{ of, with: others, relations }], urls: [{ of, urls }] }
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

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Empty text is no text. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

function nullable(value: unknown): string | null {
  return text(value) ?? null
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}
