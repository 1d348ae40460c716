import { sql } from 'kysely'
import type { TicketLink } from '#features/shows/contract.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import type { Db } from '#platform/db/database.ts'
import { daysBetween } from '#platform/time.ts'
import type { ListedFestival } from '../contract.ts'
import type { TicketStatus } from '../limits.ts'

/** The most festivals that are listed, by the begin of their next edition. */
const LISTED_MAX = 200

/** Shows with all of their acts, by their ids. */
export type ReadShows = (db: Db, ids: readonly string[]) => Promise<Map<string, StoredShow>>

interface NextEdition {
  id: string
  slug: string
  name: string
  showId: string
  startsAt: Date
}

/** The next edition of each festival that announces one, by start; with a slug only of that festival. */
export async function listEditions(
  db: Db,
  readShows: ReadShows,
  { now, slug, hidden }: { now: Date; slug?: string; hidden: readonly string[] },
): Promise<ListedFestival[]> {
  const { rows } = await sql<NextEdition>`
    select f.id, f.slug, f.name, e.id as "showId", e.sorts_at as "startsAt"
    from festivals f cross join lateral (
      select id, sorts_at from events
      where festival_id = f.id and kind = 'festival' and withdrawn_at is null and over_at > ${now}
      order by sorts_at, id limit 1) e
    where f.slug <> all (${[...hidden]}::text[]) ${slug === undefined ? sql`` : sql`and f.slug = ${slug}`}
    order by e.sorts_at, e.id limit ${LISTED_MAX}`.execute(db)
  const shows = await readShows(
    db,
    rows.map(({ showId }) => showId),
  )
  return rows.flatMap((edition) => {
    const show = shows.get(edition.showId)
    return show ? [toFestival(edition, show)] : []
  })
}

const toFestival = ({ id, slug, name, startsAt }: NextEdition, show: StoredShow): ListedFestival => ({
  id,
  slug,
  artist: name,
  image: show.poster?.url ?? null,
  venue: show.venue?.name ?? null,
  city: show.venue?.city ?? null,
  address: show.venue?.address ?? null,
  date: show.date,
  lastDate: show.lastDate,
  time: show.time && onTwelveHours(show.time),
  timeZone: show.timeZone,
  startsAt: startsAt.toISOString(),
  days: 1 + daysBetween(show.date, show.lastDate),
  isPast: false,
  price: cheapestOf(show.ticketLinks),
  status: statusOf(show.ticketLinks),
  genre: null,
  description: show.description,
  lineup: show.acts.map(({ name, role }) => ({
    name,
    role: role === 'headliner' ? 'Headliner' : 'Special Guest',
    image: null,
  })),
  ticketTiers: [],
})

/** "18:00" as "6:00 PM". */
function onTwelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The lowest stated price with its currency; null when none is stated. */
function cheapestOf(links: readonly TicketLink[]): string | null {
  const [cheapest] = links
    .flatMap(({ priceFrom, priceTo, currency }) => {
      const price = priceFrom ?? priceTo
      return price === null || currency === null ? [] : [{ price, currency }]
    })
    .sort((a, b) => a.price - b.price)
  return cheapest ? `${cheapest.price} ${cheapest.currency}` : null
}

/** The best availability that the organiser states; null when none is stated. */
function statusOf(links: readonly TicketLink[]): TicketStatus | null {
  const stated = links.flatMap(({ availability }) => availability ?? [])
  return (['available', 'low-stock', 'sold-out'] as const).find((one) => stated.includes(one)) ?? null
}
