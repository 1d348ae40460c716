import { z } from 'zod'
import { coverQuery, factsOfFoundArtists, factsOfReleases, storeFacts } from '#features/catalogue/public.ts'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { MusicBrainzArtist, MusicBrainzRelease } from '#sources/musicbrainz/schema.ts'
import type { Sources } from '#sources/sources.ts'
import { HOME_FRESH_MS, HOME_LIST_SIZE } from '../limits.ts'

const TRENDING_TAG = 'electronic'

const artistFact = z.object({ id: z.string(), name: z.string(), genre: z.string() })
export type ArtistFact = z.infer<typeof artistFact>

const releaseFact = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  firstArtist: z.string(),
  year: z.string(),
  releaseGroupId: z.string().optional(),
  type: z.string().optional(),
})
export type ReleaseFact = z.infer<typeof releaseFact>

/** The queries of the home and their lifetimes. Their facts are also stored in the catalogue. */
export function homeQueries({ db }: Pick<Platform, 'db'>, { musicbrainz, coverArt }: Sources) {
  const trendingArtists: SourceQuery<ArtistFact[]> = {
    source: 'musicbrainz',
    key: 'home: trending artists',
    schema: z.array(artistFact),
    freshMs: HOME_FRESH_MS,
    missingMs: HOME_FRESH_MS,
    load: async (urgency) => {
      const artists = await musicbrainz.artistsByTag(TRENDING_TAG, HOME_LIST_SIZE, urgency)
      await storeFacts(db, factsOfFoundArtists(artists), new Date())
      return artists.map(toArtistFact)
    },
  }
  const newReleases: SourceQuery<ReleaseFact[]> = {
    source: 'musicbrainz',
    key: 'home: new releases',
    schema: z.array(releaseFact),
    freshMs: HOME_FRESH_MS,
    missingMs: HOME_FRESH_MS,
    load: async (urgency) => {
      const year = new Date().getUTCFullYear()
      const releases = await musicbrainz.releasesOfYear(year, HOME_LIST_SIZE, urgency)
      await storeFacts(db, factsOfReleases(releases), new Date())
      return releases.map((release) => toReleaseFact(release, year))
    },
  }
  const cover = (release: ReleaseFact) => coverQuery(coverArt, release)
  return { trendingArtists, newReleases, cover }
}

function toArtistFact({ id, name, tags }: MusicBrainzArtist): ArtistFact {
  return { id, name, genre: withCapital(tags[0]?.name ?? TRENDING_TAG) }
}

export const withCapital = (genre: string) => genre.charAt(0).toUpperCase() + genre.slice(1)

function toReleaseFact(
  { id, title, date, credits, releaseGroupId, primaryType }: MusicBrainzRelease,
  year: number,
) {
  const artist = credits
    .map((credit) => credit.name + credit.joinPhrase)
    .join('')
    .trim()
  return {
    id,
    title,
    artist: artist || 'Unknown artist',
    firstArtist: credits[0]?.artistName ?? artist,
    year: date?.match(/^\d{4}/)?.[0] ?? String(year),
    releaseGroupId,
    type: primaryType,
  }
}
