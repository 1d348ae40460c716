import { createRateLimit } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'

/** How much one member may write: far above what people do, far below what programs do. */
export function createWriteLimits(platform: Platform) {
  return {
    posts: createRateLimit(platform, {
      name: 'community-posts',
      points: 20,
      seconds: 600,
      message: 'You have posted a lot just now. Please wait some minutes.',
    }),
    replies: createRateLimit(platform, {
      name: 'community-replies',
      points: 60,
      seconds: 600,
      message: 'You have replied a lot just now. Please wait some minutes.',
    }),
    // Likes are written together; each counted in the database would cost more than to write it.
    reactions: createRateLimit(platform, {
      name: 'community-reactions',
      points: 120,
      seconds: 60,
      countedIn: 'process',
    }),
  }
}

export type WriteLimits = ReturnType<typeof createWriteLimits>
