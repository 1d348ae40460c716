import type { Artist, ArtistRelation, Recording, Work } from './catalogue-types.ts'
import { ARTIST_TYPE_IDS, NO_DETAILS, RELATION_TYPE_IDS } from './musicbrainz-codes.ts'
import type { Json } from './musicbrainz-found.ts'

export function artistBrief(artist: Artist): Json {
  return {
    id: artist.id,
    name: artist.name,
    'sort-name': artist.sortName,
    type: artist.type ?? null,
    'type-id': artist.type ? ARTIST_TYPE_IDS[artist.type] : null,
    country: artist.country ?? null,
    disambiguation: artist.disambiguation,
  }
}

/** The include that requests a relation of this kind. */
export function includeOf(relation: ArtistRelation): string {
  if ('artist' in relation) return 'artist-rels'
  return 'recording' in relation ? 'recording-rels' : 'work-rels'
}

export function relationDocument(relation: ArtistRelation): Json {
  const target =
    'artist' in relation
      ? { 'target-type': 'artist', artist: artistBrief(relation.artist) }
      : 'recording' in relation
        ? { 'target-type': 'recording', recording: recordingBrief(relation.recording) }
        : { 'target-type': 'work', work: workBrief(relation.work) }
  return {
    type: relation.type,
    'type-id': RELATION_TYPE_IDS[relation.type],
    direction: relation.direction,
    ...target,
    ...NO_DETAILS,
  }
}

function recordingBrief(recording: Recording): Json {
  return {
    id: recording.id,
    title: recording.title,
    length: recording.length ?? null,
    video: false,
    disambiguation: '',
  }
}

/** A relation of something to an artist who worked on it. */
export function madeBy(type: keyof typeof RELATION_TYPE_IDS, artist: Artist): Json {
  return {
    type,
    'type-id': RELATION_TYPE_IDS[type],
    direction: 'backward',
    'target-type': 'artist',
    artist: artistBrief(artist),
    ...NO_DETAILS,
  }
}

/** The works of a recording, with their writers when the includes ask for them. */
export function performances(recording: Recording, inc: ReadonlySet<string>): Json[] {
  return recording.works.map(({ work, isCover }) => ({
    type: 'performance',
    'type-id': RELATION_TYPE_IDS.performance,
    direction: 'forward',
    'target-type': 'work',
    work: {
      ...workBrief(work),
      ...(inc.has('work-level-rels') && {
        relations: work.writers.map(({ type, artist }) => madeBy(type, artist)),
      }),
    },
    ...NO_DETAILS,
    attributes: isCover ? ['cover'] : [],
  }))
}

function workBrief(work: Work): Json {
  return {
    id: work.id,
    title: work.title,
    type: null,
    'type-id': null,
    disambiguation: '',
    language: null,
    languages: [],
    attributes: [],
    iswcs: [],
  }
}
