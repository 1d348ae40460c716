import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { publishLive, type Topic } from '#features/accounts/live/public.ts'
import type { Facts } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS } from '#features/catalogue/read/server/kinds.ts'
import { storeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Db } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'
import { phrase, typedTitle, typedWords } from '#sources/musicbrainz/lucene.ts'
import type { Sources } from '#sources/sources.ts'
import type { Wikipedia } from '#sources/wikipedia/client.ts'
import {
  factsOfArtist,
  factsOfFoundArtists,
  factsOfFoundLabels,
  factsOfLinks,
  factsOfRecordings,
  factsOfRelations,
  factsOfReleases,
} from './from-musicbrainz.ts'
import { createRecordLoads, type Filled, filled } from './records.ts'

const FRESH_MS = 7 * DAY_MS
const BIOGRAPHY_FRESH_MS = 30 * DAY_MS
const MISSING_MS = DAY_MS
/** The artist page requests this many songs and releases. */
const TITLES = 100
/** Results of a search for suggestions. */
const SUGGESTED = 10

/** The kinds of entities that MusicBrainz is searched for by a typed text. */
export type TypedKind = 'artist' | 'label' | 'release' | 'recording'

/**
 * The queries that fill the catalogue, for `platform.sourceCache`. Each answer of a source becomes rows in one
 * transaction, and then an event refreshes the open pages of the artist.
 */
export interface CatalogueFetcher {
  /** Artists with a name; `slug` is the name in the form of our addresses. */
  named(name: string, slug: string): SourceQuery<Filled>
  artist(mbid: string): SourceQuery<Filled>
  links(mbid: string): SourceQuery<Filled>
  /** Wikipedia's text and picture; fetches the links first, which name the page. */
  biography(mbid: string): SourceQuery<Filled>
  recordings(mbid: string): SourceQuery<Filled>
  releases(mbid: string): SourceQuery<Filled>
  relations(mbid: string): SourceQuery<Filled>
  recordingLinks(mbid: string): SourceQuery<Filled>
  releaseLinks(mbid: string): SourceQuery<Filled>
  /** Matches for a text typed into a search. */
  typed(kind: TypedKind, text: string): SourceQuery<Filled>
  /** The release groups of an artist, with their own titles and first dates. */
  releaseGroups(artistMbid: string): SourceQuery<Filled>
  /** A release group; missing only when there is no release of this id either. */
  releaseGroup(mbid: string): SourceQuery<Filled>
  /** The releases of a release group. */
  editions(groupMbid: string): SourceQuery<Filled>
  /** Tracks and credits of the release that represents a release group; fetches the editions first. */
  tracks(groupMbid: string): SourceQuery<Filled>
  /** A recording with its releases, works and writers. */
  recording(mbid: string): SourceQuery<Filled>
  /** A label with its links and the labels around it. */
  label(mbid: string): SourceQuery<Filled>
  /** The recordings of a work, for the page of one of them. */
  versions(workMbid: string, recordingMbid: string): SourceQuery<Filled>
}

type Load = (urgency: Urgency) => Promise<Filled | null>

export function createCatalogueFetcher(
  platform: Platform,
  { musicbrainz, wikipedia }: Sources,
): CatalogueFetcher {
  const { db, sourceCache } = platform

  const query = (
    key: string,
    load: Load,
    live?: { topic: Topic; part: FilledPart | RecordPart },
  ): SourceQuery<Filled> => ({
    source: 'musicbrainz',
    key,
    schema: filled,
    freshMs: FRESH_MS,
    missingMs: MISSING_MS,
    load,
    onSettled: live && (() => publishPart(platform, live.topic, live.part)),
  })
  const queryArtist = (mbid: string, part: FilledPart, load: Load) =>
    query(`${part} of artist ${mbid}`, load, { topic: artistTopic(mbid), part })

  /** Stores an answer as rows; null (the source has no such thing) changes none. */
  const store = async <T>(answer: T[] | null, facts: (answer: T[]) => Facts): Promise<Filled | null> => {
    if (!answer) return null
    if (answer.length > 0) await storeFacts(db, facts(answer), new Date())
    return { count: answer.length }
  }

  /** Stores an empty list of links too: it replaces the stored ones. */
  const storeLinks = async (
    kind: 'artist' | 'recording' | 'release',
    mbid: string,
    load: Promise<Parameters<typeof factsOfLinks>[2] | null>,
  ) => {
    const links = await load
    if (!links) return null
    await storeFacts(db, factsOfLinks(kind, mbid, links), new Date())
    return { count: links.length }
  }

  const records = createRecordLoads(platform, musicbrainz)

  const filling: CatalogueFetcher = {
    named: (name, slug) =>
      query(
        `artists named ${slug}`,
        async (urgency) => {
          const found = await musicbrainz.searchArtists(phrase(name), urgency)
          const stored = await store(found, factsOfFoundArtists)
          return found.length > 0 ? stored : null
        },
        { topic: artistNameTopic(slug), part: 'profile' },
      ),
    artist: (mbid) =>
      queryArtist(mbid, 'profile', async (urgency) => {
        const artist = await musicbrainz.artist(mbid, urgency)
        if (!artist) return null
        const merged = artist.id === mbid ? [] : [{ kind: 'artist' as const, mbid, target: artist.id }]
        await storeFacts(db, { ...factsOfArtist(artist), redirects: merged }, new Date())
        return { count: 1 }
      }),
    links: (mbid) =>
      queryArtist(mbid, 'links', (urgency) =>
        storeLinks('artist', mbid, musicbrainz.artistLinks(mbid, urgency)),
      ),
    biography: (mbid) => ({
      ...queryArtist(mbid, 'biography', async (urgency) => {
        const areLinksKnown = await sourceCache.refresh(filling.links(mbid), urgency.priority)
        return loadBiography(db, wikipedia, mbid, { urgency, areLinksKnown })
      }),
      source: 'wikipedia',
      freshMs: BIOGRAPHY_FRESH_MS,
    }),
    recordings: (mbid) =>
      queryArtist(mbid, 'recordings', async (urgency) =>
        store(await musicbrainz.recordingsOfArtist(mbid, TITLES, urgency), factsOfRecordings),
      ),
    releases: (mbid) =>
      queryArtist(mbid, 'releases', async (urgency) =>
        store(await musicbrainz.releasesOfArtist(mbid, TITLES, urgency), factsOfReleases),
      ),
    relations: (mbid) =>
      queryArtist(mbid, 'relations', async (urgency) => {
        const answer = await musicbrainz.artistRelations(mbid, urgency)
        if (!answer) return null
        await storeFacts(db, factsOfRelations(mbid, answer), new Date())
        return { count: answer.relations.length }
      }),
    recordingLinks: (mbid) =>
      query(`links of recording ${mbid}`, (urgency) =>
        storeLinks('recording', mbid, musicbrainz.recordingLinks(mbid, urgency)),
      ),
    releaseLinks: (mbid) =>
      query(`links of release ${mbid}`, (urgency) =>
        storeLinks('release', mbid, musicbrainz.releaseLinks(mbid, urgency)),
      ),
    typed: (kind, text) =>
      query(`${kind} typed ${text}`, async (urgency) => {
        if (kind === 'artist') {
          const found = await musicbrainz.searchArtists(typedWords(text), urgency, SUGGESTED)
          return store(found, factsOfFoundArtists)
        }
        if (kind === 'label') {
          const found = await musicbrainz.searchLabels(typedWords(text), urgency, SUGGESTED)
          return store(found, factsOfFoundLabels)
        }
        const query = typedTitle(text)
        if (kind === 'release')
          return store(await musicbrainz.searchReleases(query, urgency, SUGGESTED), factsOfReleases)
        return store(await musicbrainz.searchRecordings(query, urgency, SUGGESTED), factsOfRecordings)
      }),
    releaseGroups: (mbid) =>
      query(`release groups of artist ${mbid}`, (urgency) => records.releaseGroups(mbid, urgency), {
        topic: artistTopic(mbid),
        part: 'releases',
      }),
    releaseGroup: (mbid) =>
      query(`release group ${mbid}`, (urgency) => records.releaseGroup(mbid, urgency), {
        topic: releaseTopic(mbid),
        part: 'group',
      }),
    editions: (mbid) =>
      query(`editions of release group ${mbid}`, (urgency) => records.editions(mbid, urgency), {
        topic: releaseTopic(mbid),
        part: 'editions',
      }),
    tracks: (mbid) =>
      query(
        `tracks of release group ${mbid}`,
        async (urgency) => {
          const areStored = await sourceCache.refresh(filling.editions(mbid), urgency.priority)
          if (!areStored) throw new OutsideError('paused', 'The editions are not known yet.')
          return records.tracks(mbid, urgency)
        },
        { topic: releaseTopic(mbid), part: 'tracks' },
      ),
    recording: (mbid) =>
      query(`recording ${mbid}`, (urgency) => records.recording(mbid, urgency), {
        topic: songTopic(mbid),
        part: 'recording',
      }),
    label: (mbid) => query(`label ${mbid}`, (urgency) => records.label(mbid, urgency)),
    versions: (workMbid, recordingMbid) =>
      query(`recordings of work ${workMbid}`, (urgency) => records.versions(workMbid, urgency), {
        topic: songTopic(recordingMbid),
        part: 'versions',
      }),
  }
  return filling
}

/** Parts of an artist's page that sources fill one by one. */
type FilledPart = 'profile' | 'links' | 'biography' | 'recordings' | 'releases' | 'relations'

/** Parts of the pages of release groups and recordings. */
type RecordPart = 'group' | 'editions' | 'tracks' | 'recording' | 'versions'

/** The longest slug in a live topic. */
const SLUG_MAX = 200

/** The live topic of an artist's page. */
export const artistTopic = (mbid: string): Topic => `artist:${mbid}`

/** The live topic of a page whose artist has no known id yet; slugs may contain characters that topics may not. */
export function artistNameTopic(slug: string): Topic {
  const encoded = encodeURIComponent(slug)
  return `artist-name:${encoded.length > SLUG_MAX ? createHash('sha256').update(slug).digest('hex') : encoded}`
}

/** The live topic of the page of a release group. */
export const releaseTopic = (mbid: string): Topic => `release:${mbid}`

/** The live topic of the page of a recording. */
export const songTopic = (mbid: string): Topic => `song:${mbid}`

/** Notifies the open pages of a topic that a part has more data or could not be fetched. Call it after the commit. */
export function publishPart(platform: Platform, topic: Topic, part: FilledPart | RecordPart): Promise<void> {
  const type = /^(release|song):/.exec(topic)?.[1] ?? 'artist'
  return publishLive(platform, { topic, type, data: { parts: [part] } })
}

/**
 * Stores Wikipedia's summary of an artist: of the page that MusicBrainz links, else the page with the artist's name.
 * Returns null when there is no such page. Throws `OutsideError`, also when the links are unknown: a page found by name
 * alone may be about somebody else.
 */
async function loadBiography(
  db: Db,
  wikipedia: Wikipedia,
  mbid: string,
  { urgency, areLinksKnown }: { urgency: Urgency; areLinksKnown: boolean },
): Promise<{ count: number } | null> {
  if (!areLinksKnown) throw new OutsideError('paused', 'The addresses of the artist are not known yet.')
  const { rows } = await sql<{ name: string; urls: string[] }>`
    select a.name, array(
      select u.url from entity_urls u join relation_types t on t.id = u.type_id
      where u.entity_kind = ${KIND_NUMBERS.artist} and u.entity_id = a.id and not u.ended
        and t.name in ('wikipedia', 'wikidata')) as urls
    from artists a where a.mbid = ${mbid}`.execute(db)
  const artist = rows[0]
  if (!artist) return null
  const page = await wikipedia.artistSummary(artist.name, urgency, artist.urls)
  const profile = {
    mbid,
    bio: page?.extract || null,
    bioUrl: page?.pageUrl ?? null,
    imageUrl: page?.imageUrl ?? null,
  }
  await storeFacts(db, { profiles: [profile] }, new Date())
  return page && { count: 1 }
}
