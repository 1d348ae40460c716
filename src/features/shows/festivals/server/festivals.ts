import { TZDate } from '@date-fns/tz'
import type { ArtistPictures } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { Festival, ListedFestival } from '../contract.ts'
import { festivalsByMode, type SampleFestival } from './by-mode.ts'
import { listEditions, type ReadShows } from './editions.ts'

export interface Festivals {
  /** All festivals, by start. */
  list(): Promise<ListedFestival[]>
  find(slug: string): Promise<ListedFestival | undefined>
  /** Refreshes the stale pictures of the lineups. */
  refresh(): Promise<void>
}

/**
 * In preview mode the two sample festivals, with pictures of the lineup from Wikipedia where there are any; in live mode
 * the coming editions.
 */
export function createFestivalList(
  { reads, site }: Pick<Platform, 'reads' | 'site'>,
  pictures: ArtistPictures,
  readShows: ReadShows,
): Festivals {
  const editions = (slug?: string) => {
    const { hidden, hasEditions } = festivalsByMode(site.values.mode)
    return hasEditions ? listEditions(reads.db, readShows, { now: new Date(), slug, hidden }) : undefined
  }
  const samples = () => festivalsByMode(site.values.mode).samples
  const withPictures = async ({ lineup, ticketTiers, ...festival }: SampleFestival): Promise<Festival> => {
    const lastDate = lastDateOf(festival.date, festival.days)
    return {
      ...festival,
      lastDate,
      startsAt: instantAt(festival).toISOString(),
      isPast: endOf({ ...festival, lastDate }).getTime() <= Date.now(),
      lineup: await Promise.all(
        lineup.map(async ({ name, role, image }) => ({
          name,
          role,
          image: (await pictures.of(name)) ?? image,
        })),
      ),
      ticketTiers: ticketTiers.map(({ features, ...tier }) => ({ ...tier, features: [...features] })),
    }
  }
  return {
    list: () =>
      editions() ??
      Promise.all(
        samples()
          .toSorted((a, b) => a.date.localeCompare(b.date))
          .map(withPictures),
      ),
    async find(slug) {
      if (!isStorableText(slug)) return undefined
      const coming = await editions(slug)
      if (coming) return coming[0]
      const festival = samples().find((one) => one.slug === slug)
      return festival && withPictures(festival)
    },
    async refresh() {
      const names = new Set(samples().flatMap(({ lineup }) => lineup.map(({ name }) => name)))
      await Promise.all(Array.from(names, (name) => pictures.refresh(name)))
    },
  }
}

/** The instant of a time such as "6:00 PM" on a day (yyyy-mm-dd) in a time zone. Throws for other formats. */
export function instantAt({
  date,
  time,
  timeZone,
}: Pick<SampleFestival, 'date' | 'time' | 'timeZone'>): Date {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? []
  if (!hour || !minute) throw new Error(`"${time}" is not a time such as 6:00 PM.`)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return new Date(new TZDate(year, month - 1, day, hours, Number(minute), timeZone).getTime())
}

/** Midnight after the last day at the venue. */
export function endOf({ lastDate, timeZone }: Pick<Festival, 'lastDate' | 'timeZone'>): Date {
  const [year = 0, month = 1, day = 1] = lastDate.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, day + 1, timeZone).getTime())
}

/** The last day (yyyy-mm-dd) of an event that begins at `date` and lasts `days`. */
function lastDateOf(date: string, days: number): string {
  const last = new Date(`${date}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + days - 1)
  return last.toISOString().slice(0, 10)
}
