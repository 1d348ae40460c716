import { z } from 'zod'
import { pendingList } from '#platform/http/pending-list.ts'
import { NEWS_LIST_MAX, NEWS_LIST_SIZE } from './limits.ts'

export const newsArticle = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; may be empty. */
  description: z.string(),
  /** http(s) address of the story; pages open it in a new tab. */
  link: z.string(),
  /** Our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  image: z.string().nullable(),
  /** Name of the publication. */
  source: z.string(),
  /** Often, not always, one of `NEWS_CATEGORIES`. */
  category: z.string(),
  /** ISO 8601, UTC. */
  pubDate: z.string(),
  author: z.string().nullable(),
})
export type NewsArticle = z.infer<typeof newsArticle>

export const newsList = pendingList(newsArticle)
export type NewsList = z.infer<typeof newsList>

/** Query of `GET /api/news`. */
export const newsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(NEWS_LIST_MAX).default(NEWS_LIST_SIZE),
  /** Only stories that name this artist in title or description. */
  artist: z.string().trim().min(1).max(200).optional(),
})
