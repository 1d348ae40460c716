import { readVerifications } from '#features/business/public.ts'
import {
  artistNameTopic,
  artistTopic,
  type Catalogue,
  type CatalogueArtist,
  capitalised,
  nameSlug,
  readArtist,
  readArtistsNamed,
  readUrls,
  regionName,
  searchArtists,
  slugToName,
  trendingSlug,
} from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { countFollowers, countFollowersOf } from '#features/follow/follows/public.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { singleFlight } from '#platform/single-flight.ts'
import type { ArtistPage, Namesake, PartState, Standing } from '../contract.ts'
import { NAMESAKES_MAX } from '../limits.ts'
import { streamingLinks } from './streaming.ts'

/** For an unknown artist, a request waits at most this long for the search; then it gets the available data. */
const FIRST_ANSWER_MS = 1_000
const SIMILAR_MAX = 10
const DEFAULT_NAME = 'Unknown artist'

export interface ArtistPages {
  /** The page of a name or slug; `mbid` selects one of several artists and takes precedence over the name. */
  byName(typed: string, mbid?: string): Promise<ArtistPage>
  /** Undefined when MusicBrainz says that there is no such artist. */
  byId(mbid: string): Promise<ArtistPage | undefined>
}

/** Builds artist pages from the rows of the catalogue, and fetches missing data in the background. */
export function createArtistPages(
  platform: Platform,
  { fetcher: catalogueFetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
  readStandings: ReadStandings,
): ArtistPages {
  const { sourceCache, reads } = platform
  const { db } = reads

  /** Finds an artist by the slug of a card, which lacks some letters of the name. */
  const findStripped = async (name: string, slug: string): Promise<CatalogueArtist[]> => {
    const similar = await reads.run((pool) => searchArtists({ pool }, name, SIMILAR_MAX))
    const stripped = similar.find((artist) => trendingSlug(artist.name) === slug)
    const artist = stripped && (await readArtist(db, stripped.id))
    return artist ? [artist] : []
  }

  const find = async (name: string, slug: string) => {
    const own = ownOnly(await readArtistsNamed(db, name))
    return own.length > 0 ? own : findStripped(name, slug)
  }

  const profileState = async ({ mbid, isPartial }: CatalogueArtist): Promise<PartState> => {
    const state = await stateOf(platform, catalogueFetcher.artist(mbid), { isShown: !isPartial })
    return isPartial ? state : 'ready'
  }

  const toPage = async (found: CatalogueArtist, others: CatalogueArtist[]): Promise<ArtistPage> => {
    const { mbid, name } = found
    // Queue the songs, which are at the top of the page, before the rest.
    await sourceCache.get(catalogueFetcher.recordings(mbid))
    const profile = await profileState(found)
    const links = await stateOf(platform, catalogueFetcher.links(mbid), { isShown: true })
    const biography = await stateOf(platform, catalogueFetcher.biography(mbid), { isShown: true })
    // The sources may have answered since the artist was read.
    const isIncomplete = found.isPartial || found.bioUrl === null
    const artist = (isIncomplete && (await readArtist(db, mbid))) || found
    const urls = await readUrls(db, 'artist', mbid)
    const sourceImageUrl = artist.sourceImageUrl && (await imageAddresses(platform))(artist.sourceImageUrl)
    const imageUrl = (await readFaces([mbid]))(mbid)
    const { verified, verification } = (await readStandings([mbid]))(mbid)
    return {
      known: true,
      mbid,
      topic: artistTopic(mbid),
      name,
      slug: nameSlug(name),
      type: artist.type,
      country: artist.country,
      countryName: artist.country && regionName(artist.country),
      disambiguation: artist.disambiguation,
      genre: artist.genre && artist.genre.charAt(0).toUpperCase() + artist.genre.slice(1),
      imageUrl,
      sourceImageUrl: sourceImageUrl === imageUrl ? null : sourceImageUrl,
      verified,
      verification,
      bio: artist.bio ?? name,
      bioSource: artist.bioUrl === null ? null : { name: 'Wikipedia', url: artist.bioUrl },
      followers: await countFollowers(db, 'artist', mbid),
      links: streamingLinks(urls),
      others: others
        .filter((other) => other.mbid !== mbid)
        .slice(0, NAMESAKES_MAX)
        .map(toNamesake),
      fetchedAt: artist.fetchedAt.toISOString(),
      states: {
        profile,
        links: urls.length > 0 ? 'ready' : links,
        biography: artist.bioUrl === null ? biography : 'ready',
      },
    }
  }

  /** Shares concurrent reads of the same page. */
  const pageByName = singleFlight(async (_key: string, slug: string, mbid?: string): Promise<ArtistPage> => {
    const waitUntil = performance.now() + FIRST_ANSWER_MS
    const name = slugToName(slug, DEFAULT_NAME)
    const artists = await find(name, slug)
    const picked = mbid ? await readArtist(db, mbid) : artists[0]
    if (picked) {
      // Fetch other artists of the name, which the catalogue may lack.
      await sourceCache.get(catalogueFetcher.named(name, slug), { isShown: true })
      return toPage(picked, artists)
    }
    if (mbid) return unknownId(mbid, name, slug)
    // The only query that a request waits for.
    const waitMs = Math.max(0, waitUntil - performance.now())
    const state = await stateOf(platform, catalogueFetcher.named(name, slug), { isShown: false, waitMs })
    if (state === 'pending') return defaultPage(name, slug, state)
    const found = await readArtistsNamed(db, name)
    const own = ownOnly(found)
    // An artist with this alias is used only if no artist has this name.
    const best = own[0] ?? found[0]
    return best ? toPage(best, own) : defaultPage(name, slug, state)
  })

  const byId = async (mbid: string): Promise<ArtistPage | undefined> => {
    const known = await readArtist(db, mbid)
    if (known) return toPage(known, await readArtistsNamed(db, known.name).then(ownOnly))
    const query = { ...catalogueFetcher.artist(mbid), isUnlinked: !(await isLinked(db, mbid)) }
    const { value, pending } = await sourceCache.get(query, { waitMs: FIRST_ANSWER_MS })
    if (value === null) return undefined
    const fetched = await readArtist(db, mbid)
    if (fetched) return toPage(fetched, await readArtistsNamed(db, fetched.name).then(ownOnly))
    const state = pending ? 'pending' : 'unavailable'
    return { ...defaultPage(DEFAULT_NAME, nameSlug(DEFAULT_NAME), state), mbid, topic: artistTopic(mbid) }
  }

  /** If the catalogue lacks the id, never fall back to another artist with the name in the address. */
  const unknownId = async (mbid: string, name: string, slug: string): Promise<ArtistPage> => {
    const page = await byId(mbid)
    if (page?.known) return page
    const { topic, states } = page ?? {}
    const unnamed = defaultPage(name, slug, states?.profile ?? 'ready')
    return topic ? { ...unnamed, topic } : unnamed
  }

  return {
    byName: (typed, mbid) => {
      const slug = nameSlug(typed)
      return pageByName(`${slug} ${mbid ?? ''}`, slug, mbid)
    },
    byId,
  }
}

/** Whether a post is about the artist with this MusicBrainz id, which the catalogue may not know yet. */
async function isLinked(db: Db, mbid: string): Promise<boolean> {
  const found = await db
    .selectFrom('posts')
    .select('id')
    .where('linked_entity_type', '=', 'artist')
    .where('linked_entity_id', '=', mbid)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function ownOnly<T extends { isOwn: boolean }>(artists: T[]): T[] {
  return artists.filter(({ isOwn }) => isOwn)
}

function toNamesake({ mbid, name, disambiguation, type, country }: CatalogueArtist): Namesake {
  const countryName = country && regionName(country)
  return { mbid, name, slug: nameSlug(name), disambiguation, type, country, countryName }
}

/** The page of an artist that MusicBrainz does not have, or that has not been fetched yet. */
function defaultPage(fromSlug: string, slug: string, state: PartState): ArtistPage {
  const name = capitalised(fromSlug)
  return {
    known: false,
    mbid: null,
    topic: artistNameTopic(slug),
    name,
    slug,
    type: null,
    country: null,
    countryName: null,
    disambiguation: null,
    genre: null,
    imageUrl: null,
    sourceImageUrl: null,
    verified: false,
    verification: null,
    bio: name,
    bioSource: null,
    followers: 0,
    links: [],
    others: [],
    fetchedAt: null,
    states: { profile: state, links: state, biography: state },
  }
}

/** Followers and verification of artists, by MusicBrainz id. */
export type ReadStandings = (mbids: readonly string[]) => Promise<(mbid: string) => Standing>

/** Reads those of this site. */
export const readStandings =
  (db: Db): ReadStandings =>
  async (mbids) => {
    const followers = await countFollowersOf(db, 'artist', mbids)
    const verifications = await readVerifications(db, 'artist', mbids)
    return (mbid) => {
      const count = followers.get(mbid)
      const verification = verifications.get(mbid) ?? null
      return {
        followers: count ? count.toLocaleString('en-US') : null,
        verified: verification !== null && verification.lapsedAt === null,
        verification,
      }
    }
  }
