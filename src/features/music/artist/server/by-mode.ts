import { readVerifications } from '#features/business/public.ts'
import { countFollowersOf } from '#features/follow/follows/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { SAMPLE_ALBUMS } from '../../../../../sample-data/artist-page.ts'
import { followersOf, verifiedOf } from '../../../../../sample-data/popularity.ts'
import type { Album, Standing } from '../contract.ts'

const SAMPLES = SAMPLE_ALBUMS.map(
  ({ id, title, year, type, trackCount, image }): Album => ({
    id,
    releaseId: null,
    title,
    date: String(year),
    year: String(year),
    type,
    trackCount,
    artistCredit: '',
    imageUrl: image,
  }),
)

/** Shown for an artist without albums: samples in preview, nothing in live. */
export const sampleAlbums = (mode: SiteMode): Album[] => (mode === 'preview' ? SAMPLES : [])

/** Followers and verification of these artists, by MusicBrainz id: derived from the id in preview, real in live. */
export async function readStandings(
  { site, reads }: Pick<Platform, 'site' | 'reads'>,
  mbids: readonly string[],
): Promise<(mbid: string) => Standing> {
  if (site.values.mode === 'preview') {
    return (mbid) => ({ followers: followersOf(mbid), verified: verifiedOf(mbid), verification: null })
  }
  const followers = await countFollowersOf(reads.db, 'artist', mbids)
  const verifications = await readVerifications(reads.db, 'artist', mbids)
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
