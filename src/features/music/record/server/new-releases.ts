import { coverQuery, listNewReleases, titleSlug } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, dayAt } from '#platform/time.ts'
import type { Sources } from '#sources/sources.ts'
import { NEW_DAYS, NEW_RELEASES_PAGE } from '../limits.ts'

const COVER_SIZE = 500

/** Reads pages of what came out lately. Throws a 400 problem for a wrong cursor. */
export const createNewReleases =
  (platform: Platform, { coverArt }: Sources) =>
  async (cursor?: string) => {
    const to = dayAt(platform.clock.now())
    const days = { from: addDays(to, -NEW_DAYS), to }
    const { items, nextCursor } = await listNewReleases(platform.reads.db, days, NEW_RELEASES_PAGE, cursor)
    const addressOf = await imageAddresses(platform)
    const shown = items.map(async ({ mbid, groupMbid, title, date, type, artistCredit }) => {
      const query = coverQuery(coverArt, { id: mbid, releaseGroupId: groupMbid ?? undefined })
      const { value } = await platform.sourceCache.get(query, { isShown: true })
      return {
        mbid: groupMbid ?? mbid,
        slug: titleSlug(title),
        title,
        type,
        year: date.slice(0, 4),
        day: date,
        artistCredit,
        imageUrl: value ? addressOf(coverArt.frontAddress(value, COVER_SIZE)) : null,
      }
    })
    return { items: await Promise.all(shown), nextCursor }
  }
