import { z } from 'zod'
import { standing } from '#features/music/artist/contract.ts'
import { pendingList } from '#platform/http/pending-list.ts'

/** The proxied URL of a picture (see the images feature's `imageSrcSet`), or null: show sleeve art of `id`. */
const image = z.string().nullable()

export const trendingArtist = z.object({
  /** MusicBrainz id. */
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The address of the artist's page, with the id where namesakes must differ. */
  path: z.string(),
  imageUrl: image,
  genre: z.string(),
  ...standing.shape,
})
export type TrendingArtist = z.infer<typeof trendingArtist>

export const newRelease = z.object({
  /** MusicBrainz id. */
  id: z.string(),
  title: z.string(),
  /** The whole credit, such as "A feat. B". */
  artist: z.string(),
  /** For `/artist/{slug}`, of the first artist of the credit. */
  artistSlug: z.string(),
  imageUrl: image,
  /** The same picture for places up to 192 pixels wide. */
  thumbnailUrl: image,
  year: z.string(),
  /** Such as "Album"; what the music database calls it. */
  type: z.string(),
})
export type NewRelease = z.infer<typeof newRelease>

export const trendingArtistList = pendingList(trendingArtist).extend({
  /** Nothing trends on this site yet, so these are well-known artists instead. */
  isWellKnown: z.boolean(),
})
export const newReleaseList = pendingList(newRelease)
export type TrendingArtistList = z.infer<typeof trendingArtistList>
export type NewReleaseList = z.infer<typeof newReleaseList>
