import { FESTIVALS, type SampleFestival } from '#features/preview/samples/festivals.ts'
import type { ArtistPictures } from '#features/preview/server/artist-pictures.ts'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { addDays, instantAt } from '#platform/time.ts'
import { mentions } from '../words.ts'

/** The two festivals of the specification, with pictures of the lineup from Wikipedia where there are any. */
export function createFixedFestivals(pictures: ArtistPictures) {
  const withPictures = async ({ lineup, ticketTiers, ...festival }: SampleFestival): Promise<Festival> => {
    const lastDate = addDays(festival.date, festival.days - 1)
    return {
      ...festival,
      lastDate,
      startsAt: startOf(festival).toISOString(),
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
    list: () => Promise.all(FESTIVALS.toSorted((a, b) => a.date.localeCompare(b.date)).map(withPictures)),
    async find(slug: string) {
      const festival = FESTIVALS.find((one) => one.slug === slug)
      return festival && withPictures(festival)
    },
    search: (text: string) => FESTIVALS.filter((festival) => mentions(festival, text)),
    /** Refreshes the stale pictures of the lineups. */
    async refresh() {
      const names = new Set(FESTIVALS.flatMap(({ lineup }) => lineup.map(({ name }) => name)))
      await Promise.all(Array.from(names, (name) => pictures.refresh(name)))
    },
  }
}

/** The instant of a time such as "6:00 PM" on a day (yyyy-mm-dd) in a time zone. Throws for other formats. */
function startOf({ date, time, timeZone }: Pick<SampleFestival, 'date' | 'time' | 'timeZone'>): Date {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? []
  if (!hour || !minute) throw new Error(`"${time}" is not a time such as 6:00 PM.`)
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return instantAt(date, `${String(hours).padStart(2, '0')}:${minute}`, timeZone)
}

/** Midnight after the last day at the venue. */
const endOf = ({ lastDate, timeZone }: Pick<Festival, 'lastDate' | 'timeZone'>): Date =>
  instantAt(addDays(lastDate, 1), '00:00', timeZone)
