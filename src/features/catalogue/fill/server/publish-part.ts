import { createHash } from 'node:crypto'
import { publishLive, type Topic } from '#features/accounts/live/public.ts'
import type { Platform } from '#platform/platform.ts'

/** Parts of an artist's page that sources fill one by one. */
export type FilledPart = 'profile' | 'links' | 'biography' | 'recordings' | 'releases' | 'relations'

/** Parts of the pages of release groups and recordings. */
export type RecordPart = 'group' | 'editions' | 'tracks' | 'recording' | 'versions'

/** The longest slug in a live topic. */
const SLUG_MAX = 200

/** The live topic of an artist's page. */
export const artistTopic = (mbid: string): Topic => `artist:${mbid}`

/** The live topic of a page whose artist has no known id yet; slugs may contain characters that topics may not. */
export function artistNameTopic(slug: string): Topic {
  const encoded = encodeURIComponent(slug)
  return `artist-name:${encoded.length > SLUG_MAX ? createHash('sha256').update(slug).digest('hex') : encoded}`
}

/** The live topic of the page of a release group. */
export const releaseTopic = (mbid: string): Topic => `release:${mbid}`

/** The live topic of the page of a recording. */
export const songTopic = (mbid: string): Topic => `song:${mbid}`

/** Notifies the open pages of a topic that a part has more data or could not be fetched. Call it after the commit. */
export function publishPart(platform: Platform, topic: Topic, part: FilledPart | RecordPart): Promise<void> {
  const type = /^(release|song):/.exec(topic)?.[1] ?? 'artist'
  return publishLive(platform, { topic, type, data: { parts: [part] } })
}
