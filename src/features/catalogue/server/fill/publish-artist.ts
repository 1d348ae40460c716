import { createHash } from 'node:crypto'
import { publishLive, type Topic } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'

/** Parts of an artist's page that sources fill one by one. */
export type FilledPart = 'profile' | 'links' | 'biography' | 'recordings' | 'releases' | 'relations'

/** The longest slug in a live topic. */
const SLUG_MAX = 200

/** The live topic of an artist's page. */
export const artistTopic = (mbid: string): Topic => `artist:${mbid}`

/** The live topic of a page whose artist has no known id yet; slugs may contain characters that topics may not. */
export function artistNameTopic(slug: string): Topic {
  const encoded = encodeURIComponent(slug)
  return `artist-name:${encoded.length > SLUG_MAX ? createHash('sha256').update(slug).digest('hex') : encoded}`
}

/** Notifies the open pages of an artist that a part has more data or could not be fetched. Call it after the commit. */
export function publishArtist(platform: Platform, topic: Topic, part: FilledPart): Promise<void> {
  return publishLive(platform, { topic, type: 'artist', data: { parts: [part] } })
}
