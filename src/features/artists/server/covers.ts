import { artistTopic, type CatalogueAlbum, coverQuery, publishArtist } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/images/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'

/** The number of covers to query at once; each batch is published to open pages. */
const BATCH_SIZE = 8
const SIZE = 500

export interface Covers {
  /**
   * The proxied URL of each album's cover, or null. Queries missing and stale covers in the background, and publishes
   * them to the open pages of the artist (`artistMbid`).
   */
  of(artistMbid: string, albums: CatalogueAlbum[]): Promise<(string | null)[]>
}

export function createCovers(platform: Platform, { coverArt }: Sources): Covers {
  const { sourceCache, fetcher, log } = platform
  const refreshing = new Set<string>()

  const queryOf = ({ releaseMbid, groupMbid }: CatalogueAlbum) =>
    coverQuery(coverArt, { id: releaseMbid ?? undefined, releaseGroupId: groupMbid ?? undefined })

  /** Runs once per artist at a time; failed queries are retried at the next visit. */
  const refreshCovers = async (artistMbid: string, albums: CatalogueAlbum[]) => {
    if (refreshing.has(artistMbid)) return
    refreshing.add(artistMbid)
    try {
      for (let start = 0; start < albums.length; start += BATCH_SIZE) {
        const batch = albums.slice(start, start + BATCH_SIZE)
        const found = await Promise.all(batch.map((album) => sourceCache.refresh(queryOf(album), 'stale')))
        await publishArtist(platform, artistTopic(artistMbid), 'releases')
        if (fetcher.closing.aborted || !found.some(Boolean)) return
      }
    } finally {
      refreshing.delete(artistMbid)
    }
  }

  return {
    async of(artistMbid, albums) {
      const addressOf = await imageAddresses(platform)
      const known = await Promise.all(
        albums.map(async (album) => ({ album, cover: await sourceCache.peek(queryOf(album)) })),
      )
      const aged = known.filter(({ cover }) => !cover.isFresh).map(({ album }) => album)
      if (aged.length > 0) {
        refreshCovers(artistMbid, aged).catch((err) =>
          log.error({ err, artistMbid }, 'query for covers failed'),
        )
      }
      return known.map(({ cover }) =>
        cover.value ? addressOf(coverArt.frontAddress(cover.value, SIZE)) : null,
      )
    },
  }
}
