import type { Platform } from '#platform/platform.ts'

/** Parts of an artist's page that sources fill one by one. */
export type FilledPart = 'profile' | 'links' | 'biography' | 'recordings' | 'releases' | 'relations'

/**
 * Tells whoever looks at an artist's page that there is more of a part, or that it could not be had. Call it
 * after the commit. `topic` is `artist:{mbid}`, or `artist-name:{slug}` while no id is known.
 */
export function tellArtist({ events }: Pick<Platform, 'events'>, topic: string, part: FilledPart) {
  return events.publish('catalogue', { topic, parts: [part] })
}
