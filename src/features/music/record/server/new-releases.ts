import { listNewReleases, readCovers, titleSlug } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, dayAt } from '#platform/time.ts'
import type { Sources } from '#sources/sources.ts'
import { NEW_DAYS, NEW_RELEASES_PAGE } from '../limits.ts'

/** Reads pages of what came out lately. Throws a 400 problem for a wrong cursor. */
export const createNewReleases =
  (platform: Platform, { coverArt }: Sources) =>
  async (cursor?: string) => {
    const to = dayAt(platform.clock.now())
    const days = { from: addDays(to, -NEW_DAYS), to }
    const { items, nextCursor } = await listNewReleases(platform.reads.db, days, NEW_RELEASES_PAGE, cursor)
    const grouped = items.flatMap(({ groupMbid }) => groupMbid ?? [])
    const covers = await readCovers(platform, coverArt, grouped)
    const shown = items.map(({ mbid, groupMbid, title, date, type, artistCredit }) => ({
      mbid: groupMbid ?? mbid,
      slug: titleSlug(title),
      title,
      type,
      year: date.slice(0, 4),
      day: date,
      artistCredit,
      imageUrl: groupMbid ? (covers[grouped.indexOf(groupMbid)] ?? null) : null,
    }))
    return { items: shown, nextCursor }
  }
