import { z } from 'zod'
import { PERIODS } from './limits.ts'

export const numbersQuery = z.object({
  days: z
    .enum(['28', '365'], `Choose ${PERIODS.join(' or ')} days`)
    .default('28')
    .transform(Number),
})

const pageDay = z.object({
  /** yyyy-mm-dd, UTC. */
  day: z.string(),
  /** Null for days without a count. */
  followers: z.int().nullable(),
  views: z.int(),
  posts: z.int(),
  replies: z.int(),
  likes: z.int(),
})
export type PageDay = z.infer<typeof pageDay>

const topPost = z.object({
  id: z.string(),
  excerpt: z.string(),
  /** Username. */
  author: z.string(),
  likes: z.int(),
  replies: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type TopPost = z.infer<typeof topPost>

/** Answer of `GET /api/manage/{entityType}/{entityId}/numbers`. */
export const pageNumbers = z.object({
  /** Every day of the period, the first one first; the last one is today. */
  days: z.array(pageDay),
  /** The posts of the period with the most likes and replies. */
  topPosts: z.array(topPost),
  /** There are more posts than are counted: likes and replies are those of the newest 10,000. */
  isBounded: z.boolean(),
})
export type PageNumbers = z.infer<typeof pageNumbers>
