import { isCanonicalUuid } from '../../src/platform/uuid.ts'
import { type Answer, json, type StandInRequest, text } from './answer.ts'
import type { Catalogue, ReleaseGroup } from './catalogue-types.ts'
import { type Festival, festivalDocument } from './festivals.ts'
import { QueryError } from './lucene.ts'
import type { Json } from './musicbrainz-found.ts'
import {
  artistDocument,
  recordingDocument,
  releaseDocument,
  releaseGroupDocument,
} from './musicbrainz-lookup.ts'
import { createSearches } from './musicbrainz-search.ts'

const HELP = 'For usage, please see: https://musicbrainz.org/development/mmd'

const COMMON = [
  'aliases',
  'tags',
  'genres',
  'ratings',
  'annotation',
  'artist-rels',
  'recording-rels',
  'release-rels',
  'release-group-rels',
  'work-rels',
  'url-rels',
  'label-rels',
  'place-rels',
  'event-rels',
]
const INCLUDES: Record<string, readonly string[]> = {
  artist: [...COMMON, 'recordings', 'releases', 'release-groups', 'works'],
  recording: [
    ...COMMON,
    'artists',
    'artist-credits',
    'releases',
    'isrcs',
    'release-groups',
    'media',
    'work-level-rels',
  ],
  release: [
    ...COMMON,
    'artists',
    'artist-credits',
    'labels',
    'recordings',
    'release-groups',
    'media',
    'discids',
    'isrcs',
    'recording-level-rels',
    'work-level-rels',
  ],
  'release-group': [...COMMON, 'artists', 'artist-credits', 'releases'],
  series: COMMON,
  label: COMMON,
}

/** Answers `/ws/2/…` (https://musicbrainz.org/doc/MusicBrainz_API): searches, lookups and the lists of an entity. */
export function createMusicBrainz(
  catalogue: Catalogue,
  coming: readonly ReleaseGroup[],
  festivals: readonly Festival[],
) {
  const comingReleases = coming.flatMap(({ releases }) => releases)
  const searches = createSearches(
    {
      ...catalogue,
      releaseGroups: [...catalogue.releaseGroups, ...coming],
      releases: [...catalogue.releases, ...comingReleases],
    },
    festivals,
  )
  const comingGroup = new Map(coming.map((group) => [group.id, group]))
  const comingRelease = new Map(comingReleases.map((release) => [release.id, release]))

  const lookUp = (entity: string, id: string, inc: ReadonlySet<string>): Json | undefined => {
    const artist = entity === 'artist' && catalogue.artist.get(id)
    if (artist) return artistDocument(artist, inc)
    const release = entity === 'release' && (catalogue.release.get(id) ?? comingRelease.get(id))
    if (release) return releaseDocument(release, inc)
    const group = entity === 'release-group' && (catalogue.releaseGroup.get(id) ?? comingGroup.get(id))
    if (group) return releaseGroupDocument(group, inc)
    const recording = entity === 'recording' && catalogue.recording.get(id)
    if (recording) return recordingDocument(recording, inc)
    const festival = entity === 'series' && festivals.find((one) => one.id === id)
    if (festival) return festivalDocument(festival, inc)
    const label = entity === 'label' && catalogue.labels.find((one) => one.id === id)
    if (label) return { id: label.id, name: label.name, ...(inc.has('url-rels') && { relations: [] }) }
    return undefined
  }

  /** The entities of a kind that belong to the one that the query names; undefined when it names none. */
  const browse = (entity: string, query: URLSearchParams, inc: ReadonlySet<string>): Json[] | undefined => {
    const groupId = query.get('release-group') ?? ''
    const group = catalogue.releaseGroup.get(groupId) ?? comingGroup.get(groupId)
    if (group && entity === 'release') return group.releases.map((one) => releaseDocument(one, inc))
    const work = catalogue.work.get(query.get('work') ?? '')
    if (work && entity === 'recording') return work.recordings.map((one) => recordingDocument(one, inc))
    const artistId = query.get('artist')
    if (!artistId || !['release', 'recording', 'release-group'].includes(entity)) return undefined
    const isBy = (of: { credits: readonly { artist: { id: string } }[] }) =>
      of.credits.some(({ artist }) => artist.id === artistId)
    if (entity === 'release') return catalogue.releases.filter(isBy).map((one) => releaseDocument(one, inc))
    if (entity === 'recording')
      return catalogue.recordings.filter(isBy).map((one) => recordingDocument(one, inc))
    return catalogue.releaseGroups.filter(isBy).map((one) => releaseGroupDocument(one, inc))
  }

  return ({ path, query, headers }: StandInRequest): Answer => {
    if (query.get('fmt') !== 'json' && !String(headers.accept ?? '').includes('application/json')) {
      return text('<?xml version="1.0" encoding="UTF-8"?>\n<metadata/>', 'application/xml; charset=utf-8')
    }
    const [entity = '', id] = path.split('/').filter(Boolean).map(decodeURIComponent)
    const search = searches[entity]
    if (!search) return json({ error: 'Not Found', help: HELP }, 404)
    const inc = new Set((query.get('inc') ?? '').split(/[ +]/).filter(Boolean))
    for (const name of inc) {
      if (!INCLUDES[entity]?.includes(name)) {
        return json(
          { error: `${name} is not a valid inc parameter for the ${entity} resource.`, help: HELP },
          400,
        )
      }
    }
    const limit = Math.min(Number(query.get('limit') ?? 25) || 25, 100)
    const offset = Number(query.get('offset') ?? 0) || 0
    if (id) {
      if (!isCanonicalUuid(id)) {
        return json({ error: 'Invalid mbid.', help: HELP }, 400)
      }
      const document = lookUp(entity, id, inc)
      return document ? json(document, 200, limitHeaders()) : json({ error: 'Not Found', help: HELP }, 404)
    }
    const all = browse(entity, query, inc)
    if (all) {
      return json(
        {
          [`${entity}-count`]: all.length,
          [`${entity}-offset`]: offset,
          [`${entity}s`]: all.slice(offset, offset + limit),
        },
        200,
        limitHeaders(),
      )
    }
    const searchText = query.get('query')
    if (!searchText)
      return json({ error: 'Must specify a query, or an entity to browse by.', help: HELP }, 400)
    try {
      return json(search(searchText, limit, offset), 200, {
        ...limitHeaders(),
        'Content-Type': 'application/json',
      })
    } catch (error) {
      if (error instanceof QueryError) return json({ error: error.message, help: HELP }, 400)
      throw error
    }
  }
}

function limitHeaders(): Record<string, string> {
  return {
    'X-RateLimit-Limit': '1200',
    'X-RateLimit-Remaining': '1100',
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 1),
  }
}
