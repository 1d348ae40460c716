import { artistTopic, type CatalogueAlbum, coverQuery, publishPart } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { PartState } from '../contract.ts'

/** The number of covers to query at once; each batch is published to open pages. */
const BATCH_SIZE = 8
const SIZE = 500

/** Of a release its own cover, else that of its release group. */
type Pictured = Pick<CatalogueAlbum, 'releaseMbid' | 'groupMbid'>

export interface Covers {
  /**
   * The proxied URL of each album's cover, or null, and whether more may come. Queries missing and stale covers in the
   * background, and publishes them to the open pages of the artist (`artistMbid`).
   */
  of(
    artistMbid: string,
    albums: readonly Pictured[],
  ): Promise<{ images: (string | null)[]; state: PartState }>
}

export function createCovers(platform: Platform, { coverArt }: Sources): Covers {
  const { sourceCache, fetcher, log } = platform
  const refreshing = new Set<string>()

  const queryOf = ({ releaseMbid, groupMbid }: Pictured) =>
    coverQuery(coverArt, { id: releaseMbid ?? undefined, releaseGroupId: groupMbid ?? undefined })

  /** Runs once per artist at a time; stops when no query of a batch has succeeded. */
  const refreshCovers = async (artistMbid: string, albums: readonly Pictured[]) => {
    if (refreshing.has(artistMbid)) return
    refreshing.add(artistMbid)
    try {
      for (let start = 0; start < albums.length; start += BATCH_SIZE) {
        const batch = albums.slice(start, start + BATCH_SIZE)
        const found = await Promise.all(batch.map((album) => sourceCache.refresh(queryOf(album), 'stale')))
        // Another process may be fetching the same covers, and publishes what it gets.
        if (fetcher.closing.aborted || !found.some(Boolean)) return
        await publishPart(platform, artistTopic(artistMbid), 'releases')
      }
    } finally {
      refreshing.delete(artistMbid)
    }
  }

  return {
    async of(artistMbid, albums) {
      const addressOf = await imageAddresses(platform)
      const known = await sourceCache.peekAll(albums.map(queryOf))
      const stale = albums.filter((_, index) => !known[index]?.isFresh)
      if (stale.length > 0 && !known.some(({ hasFailed }) => hasFailed)) {
        refreshCovers(artistMbid, stale).catch((err) => log.error({ err, artistMbid }, 'cover lookup failed'))
      }
      const isMissing = known.some(({ value }) => value === undefined)
      const images = known.map(({ value }) => (value ? addressOf(coverArt.frontAddress(value, SIZE)) : null))
      return { images, state: !isMissing ? 'ready' : refreshing.has(artistMbid) ? 'pending' : 'unavailable' }
    },
  }
}
