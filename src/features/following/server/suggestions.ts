import { nameSlug, readArtistImages, readArtists, readPopularArtists } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/images/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Onboarding } from '../contract.ts'
import { SUGGESTIONS } from '../limits.ts'

/** Of each sort; the viewer may follow some already. */
const READ_MAX = 3 * SUGGESTIONS

/** Artists to begin with, that the viewer does not follow: those most followed here, then the best known. */
export async function readSuggestions(
  platform: Platform,
  userId: string,
  readMostFollowed: (limit: number) => Promise<string[]>,
): Promise<Onboarding['suggestions']> {
  const { db } = platform.reads
  const here = await readArtists(db, await readMostFollowed(READ_MAX))
  const known = await readPopularArtists(db, READ_MAX)
  const all = [...new Map([...here, ...known].map((artist) => [artist.mbid, artist])).values()]
  const mbids = all.map(({ mbid }) => mbid)
  const followed = await db
    .selectFrom('artist_follows')
    .select('artist_mbid')
    .where('user_id', '=', userId)
    .where('artist_mbid', 'in', [...mbids, userId])
    .execute()
  const own = new Set(followed.map(({ artist_mbid }) => artist_mbid))
  const shown = all.filter(({ mbid }) => !own.has(mbid)).slice(0, SUGGESTIONS)
  const pictures = await readArtistImages(
    db,
    shown.map(({ mbid }) => mbid),
  )
  const addressOf = await imageAddresses(platform)
  return shown.map(({ mbid, name }) => {
    const picture = pictures.get(mbid)
    return { mbid, name, slug: nameSlug(name), imageUrl: picture ? addressOf(picture) : null }
  })
}
