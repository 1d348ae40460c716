import { createHash } from 'node:crypto'
import { publishLive, type Topic } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'

/** Parts of an artist's page that sources fill one by one. */
export type FilledPart = 'profile' | 'links' | 'biography' | 'recordings' | 'releases' | 'relations'

/** Live topics are no longer than this. */
const SLUG_MAX = 200

/** The live topic of an artist's page. */
export const artistTopic = (mbid: string): Topic => `artist:${mbid}`

/** That of a page whose artist is not known by id yet; slugs may hold what topics may not. */
export function artistNameTopic(slug: string): Topic {
  const encoded = encodeURIComponent(slug)
  return `artist-name:${encoded.length > SLUG_MAX ? createHash('sha256').update(slug).digest('hex') : encoded}`
}

/**
 * Tells whoever looks at an artist's page that there is more of a part, or that it could not be had. Call it
 * after the commit.
 */
export function publishArtist(platform: Platform, topic: Topic, part: FilledPart): Promise<void> {
  return publishLive(platform, { topic, type: 'artist', data: { parts: [part] } })
}
