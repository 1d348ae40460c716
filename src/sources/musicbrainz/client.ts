import type { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import { eventPage, type MusicBrainzEvent, type MusicBrainzPlace, place } from './event-schema.ts'
import { phrase } from './lucene.ts'
import {
  artist,
  type DatedGroup,
  datedGroup,
  document,
  documentPage,
  foundArtists,
  foundGroups,
  foundLabels,
  foundRecordings,
  foundReleases,
  foundSeries,
  type MusicBrainzArtist,
  type MusicBrainzDocument,
  type MusicBrainzLabel,
  type MusicBrainzRecording,
  type MusicBrainzRelation,
  type MusicBrainzRelease,
  type MusicBrainzSeries,
  related,
  releasePage,
  series,
} from './schema.ts'

/** Thrown for every unsuccessful answer; `cause` distinguishes "not found" (`isMissing`) from an outage. */
export class MusicBrainzError extends OutsideError {
  override name = 'MusicBrainzError'

  constructor(cause: OutsideError) {
    super(cause.kind, `MusicBrainz API error: ${cause.message}`, {
      status: cause.status,
      retryAfterMs: cause.retryAfterMs,
      cause,
    })
  }
}

interface Relations {
  relations: MusicBrainzRelation[]
  tags: { name: string; count: number }[]
}

/**
 * The calls that Fanfare makes to https://musicbrainz.org/doc/MusicBrainz_API. Each waits in the queue by `urgency` and
 * throws `MusicBrainzError`. Look-ups return null when MusicBrainz has nothing with that id.
 */
export interface MusicBrainz {
  /** `query` in MusicBrainz' search syntax. */
  searchArtists(query: string, urgency: Urgency, limit?: number): Promise<MusicBrainzArtist[]>
  searchLabels(query: string, urgency: Urgency, limit?: number): Promise<MusicBrainzLabel[]>
  searchSeries(query: string, urgency: Urgency, limit?: number): Promise<MusicBrainzSeries[]>
  searchRecordings(query: string, urgency: Urgency, limit?: number): Promise<MusicBrainzRecording[]>
  searchReleases(query: string, urgency: Urgency, limit?: number): Promise<MusicBrainzRelease[]>
  artistsByTag(tag: string, limit: number, urgency: Urgency): Promise<MusicBrainzArtist[]>
  releasesOfYear(year: number, limit: number, urgency: Urgency): Promise<MusicBrainzRelease[]>
  /** 25 for lists, 100 on the artist's page. */
  releasesOfArtist(id: string, limit: number, urgency: Urgency): Promise<MusicBrainzRelease[]>
  recordingsOfArtist(id: string, limit: number, urgency: Urgency): Promise<MusicBrainzRecording[]>
  /** With tags, rating and aliases. */
  artist(id: string, urgency: Urgency): Promise<MusicBrainzArtist | null>
  /** Relations to other artists, recordings and works, with tags. */
  artistRelations(id: string, urgency: Urgency): Promise<Relations | null>
  /** Relations to URLs, such as streaming links. */
  artistLinks(id: string, urgency: Urgency): Promise<MusicBrainzRelation[] | null>
  labelLinks(id: string, urgency: Urgency): Promise<MusicBrainzRelation[] | null>
  placeLinks(id: string, urgency: Urgency): Promise<MusicBrainzRelation[] | null>
  /** A series, such as a festival, with its relations to URLs. */
  series(id: string, urgency: Urgency): Promise<MusicBrainzSeries | null>
  recordingLinks(id: string, urgency: Urgency): Promise<MusicBrainzRelation[] | null>
  releaseLinks(id: string, urgency: Urgency): Promise<MusicBrainzRelation[] | null>
  /** With credits, links and artists' relations. */
  releaseGroup(id: string, urgency: Urgency): Promise<MusicBrainzDocument | null>
  /** With aliases, links, founders, and labels that belong to it or that it belongs to. */
  label(id: string, urgency: Urgency): Promise<MusicBrainzDocument | null>
  /**
   * A release group with its types, first date and credit. An id other than the requested one means that the group was
   * merged.
   */
  datedGroup(id: string, urgency: Urgency): Promise<DatedGroup | null>
  /** A page of at most 100 release groups for a query in MusicBrainz' search syntax, after the first `offset`. */
  searchDatedGroups(
    query: string,
    offset: number,
    urgency: Urgency,
  ): Promise<{ groups: DatedGroup[]; total: number }>
  /** Like `searchDatedGroups`, for releases. */
  searchDatedReleases(
    query: string,
    offset: number,
    urgency: Urgency,
  ): Promise<{ releases: MusicBrainzRelease[]; total: number }>
  /** A page of at most 100 release groups of an artist, after the first `offset`. Null for an unknown artist. */
  releaseGroupsOfArtist(id: string, offset: number, urgency: Urgency): Promise<DocumentPage | null>
  /** At most 100, with labels, media and links. */
  releasesOfGroup(id: string, urgency: Urgency): Promise<DocumentPage>
  /** With tracks, their recordings, and who did what in them. */
  release(id: string, urgency: Urgency): Promise<MusicBrainzDocument | null>
  /** With releases, works, their writers, and links. */
  recording(id: string, urgency: Urgency): Promise<MusicBrainzDocument | null>
  /** At most 100, with their relations to works. */
  recordingsOfWork(id: string, urgency: Urgency): Promise<DocumentPage>
  /** At most 100 concerts and other events of an artist after the first `offset`, with their acts and places. */
  eventsOfArtist(
    id: string,
    offset: number,
    urgency: Urgency,
  ): Promise<{ events: MusicBrainzEvent[]; total: number }>
  place(id: string, urgency: Urgency): Promise<MusicBrainzPlace | null>
}

/** A page of a list, and the length of the whole list. */
export interface DocumentPage {
  documents: MusicBrainzDocument[]
  total: number
}

/** The kinds of relations that the look-ups of these entities ask for. */
export const RELATIONS = {
  'release-group': ['artist', 'url'],
  release: ['artist', 'work', 'url'],
  recording: ['artist', 'work', 'url'],
  label: ['artist', 'label', 'url'],
  /** For the releases in the list of a release group. */
  edition: ['url'],
  /** For the recordings in the list of a work. */
  version: ['work'],
} as const

const relationsOf = (of: keyof typeof RELATIONS) => RELATIONS[of].map((kind) => `${kind}-rels`)

/** Fetches a path below the base URL through the queue, as parsed JSON; throws `OutsideError`. */
export type FetchMusicBrainz = (path: string, urgency: Urgency) => Promise<unknown>

const DEFAULT_LIMIT = 10
/** The most that MusicBrainz returns of a list. */
const BROWSED = 100

/** Null when MusicBrainz has nothing with the id. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof OutsideError && error.isMissing) return null
    throw error
  }
}

export function createMusicBrainz(fetchJson: FetchMusicBrainz): MusicBrainz {
  const get = async <T extends z.ZodType>(
    schema: T,
    path: string,
    parameters: Record<string, string | number>,
    urgency: Urgency,
  ): Promise<z.output<T>> => {
    const query = new URLSearchParams({ fmt: 'json' })
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
    try {
      const parsed = schema.safeParse(await fetchJson(`/${path}?${query}`, urgency))
      if (parsed.success) return parsed.data
      throw new OutsideError('unreadable', 'The answer is not of the expected form', { cause: parsed.error })
    } catch (error) {
      throw new MusicBrainzError(asOutsideError(error))
    }
  }

  const lookUp = <T extends z.ZodType>(
    schema: T,
    entity: string,
    id: string,
    inc: string[],
    urgency: Urgency,
  ) => {
    // A plus sign in `inc` stands for a space; URLSearchParams writes spaces that way.
    return orNull(get(schema, `${entity}/${encodeURIComponent(id)}`, { inc: inc.join(' ') }, urgency))
  }

  const browse = async (
    entity: string,
    by: Record<string, string | number>,
    inc: string[],
    urgency: Urgency,
  ): Promise<DocumentPage> => {
    const parameters = { ...by, inc: inc.join(' '), limit: BROWSED }
    const found = await get(documentPage(entity), entity, parameters, urgency)
    return { documents: found.documents, total: found.total ?? found.documents.length }
  }

  const links = (entity: string) => async (id: string, urgency: Urgency) =>
    (await lookUp(related, entity, id, ['url-rels'], urgency))?.relations ?? null

  return {
    searchArtists: (query, urgency, limit = DEFAULT_LIMIT) =>
      get(foundArtists, 'artist', { query, limit }, urgency),
    searchLabels: (query, urgency, limit = DEFAULT_LIMIT) =>
      get(foundLabels, 'label', { query, limit }, urgency),
    searchSeries: (query, urgency, limit = DEFAULT_LIMIT) =>
      get(foundSeries, 'series', { query, limit }, urgency),
    searchRecordings: (query, urgency, limit = DEFAULT_LIMIT) =>
      get(foundRecordings, 'recording', { query, limit }, urgency),
    searchReleases: (query, urgency, limit = DEFAULT_LIMIT) =>
      get(foundReleases, 'release', { query, limit }, urgency),
    artistsByTag: (tag, limit, urgency) =>
      get(foundArtists, 'artist', { query: `tag:${phrase(tag)}`, limit }, urgency),
    releasesOfYear: (year, limit, urgency) =>
      get(foundReleases, 'release', { query: `date:${year}*`, limit }, urgency),
    releasesOfArtist: (id, limit, urgency) =>
      get(foundReleases, 'release', { query: `arid:${id}`, limit }, urgency),
    recordingsOfArtist: (id, limit, urgency) =>
      get(foundRecordings, 'recording', { query: `arid:${id}`, limit }, urgency),
    artist: (id, urgency) => lookUp(artist, 'artist', id, ['tags', 'ratings', 'aliases'], urgency),
    artistRelations: (id, urgency) =>
      lookUp(related, 'artist', id, ['artist-rels', 'recording-rels', 'work-rels', 'tags'], urgency),
    artistLinks: links('artist'),
    labelLinks: links('label'),
    placeLinks: links('place'),
    series: (id, urgency) => lookUp(series, 'series', id, ['url-rels'], urgency),
    recordingLinks: links('recording'),
    releaseLinks: links('release'),
    releaseGroup: (id, urgency) =>
      lookUp(document, 'release-group', id, ['artist-credits', ...relationsOf('release-group')], urgency),
    label: (id, urgency) => lookUp(document, 'label', id, ['aliases', ...relationsOf('label')], urgency),
    datedGroup: (id, urgency) => lookUp(datedGroup, 'release-group', id, ['artist-credits'], urgency),
    searchDatedGroups: (query, offset, urgency) =>
      get(foundGroups, 'release-group', { query, limit: BROWSED, offset }, urgency),
    searchDatedReleases: (query, offset, urgency) =>
      get(releasePage, 'release', { query, limit: BROWSED, offset }, urgency),
    releaseGroupsOfArtist: (id, offset, urgency) =>
      orNull(browse('release-group', { artist: id, offset }, ['artist-credits'], urgency)),
    releasesOfGroup: (id, urgency) =>
      browse(
        'release',
        { 'release-group': id },
        ['artist-credits', 'labels', 'media', 'release-groups', ...relationsOf('edition')],
        urgency,
      ),
    release: (id, urgency) =>
      lookUp(
        document,
        'release',
        id,
        [
          'artist-credits',
          'labels',
          'recordings',
          'release-groups',
          'media',
          ...relationsOf('release'),
          'recording-level-rels',
          'work-level-rels',
        ],
        urgency,
      ),
    recording: (id, urgency) =>
      lookUp(
        document,
        'recording',
        id,
        [
          'artist-credits',
          'releases',
          'release-groups',
          'media',
          ...relationsOf('recording'),
          'work-level-rels',
        ],
        urgency,
      ),
    recordingsOfWork: (id, urgency) =>
      browse('recording', { work: id }, ['artist-credits', ...relationsOf('version')], urgency),
    eventsOfArtist: (id, offset, urgency) =>
      get(eventPage, 'event', { artist: id, offset, inc: 'artist-rels place-rels', limit: BROWSED }, urgency),
    place: (id, urgency) => lookUp(place, 'place', id, [], urgency),
  }
}
