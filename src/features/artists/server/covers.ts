import { artistTopic, type CatalogueAlbum, coverQuery, publishArtist } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/images/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'

/** Covers that are looked for at the same time; whoever looks at the page is told after each such lot. */
const BATCH_SIZE = 8
const SIZE = 500

export interface Covers {
  /**
   * Our address of the cover of each album, null where none is known. Those never looked for are, behind the
   * scenes, and the page of the artist (a MusicBrainz id) is told.
   */
  of(artistMbid: string, albums: CatalogueAlbum[]): Promise<(string | null)[]>
}

export function createCovers(platform: Platform, { coverArt }: Sources): Covers {
  const { sourceCache, fetcher, log } = platform
  const refreshing = new Set<string>()

  const queryOf = ({ releaseMbid, groupMbid }: CatalogueAlbum) =>
    coverQuery(coverArt, { id: releaseMbid ?? undefined, releaseGroupId: groupMbid ?? undefined })

  /** Once for an artist at a time; what fails is looked for again with the next visit. */
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
          log.error({ err, artistMbid }, 'covers could not be looked for'),
        )
      }
      return known.map(({ cover }) =>
        cover.value ? addressOf(coverArt.frontAddress(cover.value, SIZE)) : null,
      )
    },
  }
}
