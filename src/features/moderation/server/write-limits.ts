import { createRateLimit } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'

/** How much one manager may do: far above what people do, far below what programs do. */
export function createManageLimits(platform: Platform) {
  return {
    moderation: createRateLimit(platform, { name: 'manage-moderation', points: 120, seconds: 60 }),
    writing: createRateLimit(platform, {
      name: 'manage-official',
      points: 60,
      seconds: 600,
      message: 'You have written a lot just now. Please wait some minutes.',
    }),
  }
}

export type ManageLimits = ReturnType<typeof createManageLimits>
