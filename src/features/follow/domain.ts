import type { Platform } from '#platform/platform.ts'
import { createFollows } from './follows/server/feature.ts'
import { createRadar } from './radar/server/feature.ts'

/** Whom members follow, and what these release. */
export function createFollowDomain(
  platform: Platform,
  { onFollowed, ...parts }: Parameters<typeof createRadar>[1] & Parameters<typeof createFollows>[1],
) {
  const radar = createRadar(platform, parts)
  const follows = createFollows(platform, {
    onFollowed: () => {
      radar.wakeForFollows()
      onFollowed()
    },
  })
  return { follows, radar }
}
