import { createRateLimit } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'

/** How much one member may ask of those who review. */
export function createBusinessLimits(platform: Platform) {
  return {
    applications: createRateLimit(platform, {
      name: 'business-applications',
      points: 10,
      seconds: 24 * 3600,
      message: 'You have applied several times today. Please try again tomorrow.',
    }),
    claims: createRateLimit(platform, {
      name: 'business-claims',
      points: 50,
      seconds: 24 * 3600,
      message: 'You have made many claims today. Please try again tomorrow.',
    }),
    searches: createRateLimit(platform, {
      name: 'business-artist-search',
      points: 120,
      seconds: 60,
      countedIn: 'process',
    }),
  }
}

export type BusinessLimits = ReturnType<typeof createBusinessLimits>
