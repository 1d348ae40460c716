import { z } from 'zod'

export const trendingDj = z.object({
  name: z.string(),
  /** For `/artist/{slug}`. */
  slug: z.string(),
  /** The proxied URL of a picture; null: sleeve art is drawn. */
  imageUrl: z.string().nullable(),
  genre: z.string(),
  /** Such as "1.2M". */
  followers: z.string(),
  latestAlbum: z.string(),
  year: z.int(),
})
export type TrendingDj = z.infer<typeof trendingDj>
export const trendingDjList = z.object({ items: z.array(trendingDj) })
