import { z } from 'zod'
import { followKind } from '#features/follow/follows/contract.ts'
import { radarPage } from '#features/follow/radar/contract.ts'
import { newsArticle } from '#features/music/news/contract.ts'
import { similarArtist } from '#features/music/similar/contract.ts'
import { listedShow } from '#features/shows/contract.ts'

const todayPost = z.object({
  id: z.string(),
  /** Of its author, or of the business that it speaks for. */
  name: z.string(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  content: z.string(),
  /** The name of what it is linked to. */
  about: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type TodayPost = z.infer<typeof todayPost>

const todayMember = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})

/** Answer of `GET /api/me/today`. What could not be read is empty. */
export const today = z.object({
  /** The day in the member's time zone, `YYYY-MM-DD`. */
  day: z.string(),
  /** The number of follows of each kind. */
  follows: z.record(followKind, z.int()),
  /** The city near which the member wants to hear of shows; null if they chose none. */
  city: z.string().nullable(),
  /** Records of followed artists and labels: of the last days, and the next ones. */
  releases: radarPage.shape.items,
  /** The next shows near the city. */
  near: z.array(listedShow),
  /** The next shows of followed artists and festivals that are not near. */
  shows: z.array(listedShow),
  /** What followed artists, labels, festivals and venues wrote. */
  official: z.array(todayPost),
  /** Stories that name a followed artist. */
  news: z.array(z.object({ article: newsArticle, artist: z.string() })),
  /** What followed members wrote. */
  posts: z.array(todayPost),
  /** An artist that is similar to a followed one, another each day; null if none is known. */
  connection: z
    .object({
      artist: similarArtist,
      because: z.object({ mbid: z.string(), name: z.string(), slug: z.string() }),
    })
    .nullable(),
  /** Who wrote lately, for members who follow no other. */
  members: z.array(todayMember),
  /** Whether a part could not be read. */
  failed: z.boolean(),
})
export type Today = z.infer<typeof today>
