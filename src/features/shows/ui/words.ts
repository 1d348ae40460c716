import { addDays, mondayOf, weekdayOf } from '#platform/time.ts'
import { formatDate, formatMonth } from '#ui/format.ts'
import type { ListedShow, TicketLink } from '../contract.ts'
import { type Availability, MORNING, type ShowKind } from '../limits.ts'
import { beginDayOf } from '../night.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export const KINDS: Record<ShowKind, string> = {
  concert: 'Concert',
  festival: 'Festival',
  launch: 'Launch',
  residency: 'Residency',
  stream: 'Stream',
}

/** A day (yyyy-mm-dd) as "Thu, Jul 1, 2027". */
export function dayInWords(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${formatDate(day)}`
}

/** The days of a show beside its ticket, which has the first: the last one, as "until Sun, Dec 6"; undefined for one day. */
export const untilInWords = ({
  date,
  lastDate,
}: Pick<ListedShow, 'date' | 'lastDate'>): string | undefined =>
  date === lastDate ? undefined : `until ${dayInWords(lastDate).replace(`, ${date.slice(0, 4)}`, '')}`

/** The day of the week of a day, as "Thu". */
export const weekdayInWords = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? ''

/** A week from Monday to Sunday; earlier ones are this one: "This week", "Next week", "Dec 14 – 20", "Dec 28 – Jan 3, 2027". */
export function weekInWords(monday: string, today: string): string {
  const thisMonday = mondayOf(today)
  if (monday <= thisMonday) return 'This week'
  if (monday === addDays(thisMonday, 7)) return 'Next week'
  const sunday = addDays(monday, 6)
  const last = Number(sunday.slice(8))
  const end = monday.slice(0, 7) === sunday.slice(0, 7) ? String(last) : `${formatMonth(sunday)} ${last}`
  const year = sunday.slice(0, 4) === today.slice(0, 4) ? '' : `, ${sunday.slice(0, 4)}`
  return `${formatMonth(monday)} ${Number(monday.slice(8))} – ${end}${year}`
}

/** The days of a show: one, or the first and the last. */
export const daysInWords = ({ date, lastDate }: Pick<ListedShow, 'date' | 'lastDate'>): string =>
  date === lastDate ? dayInWords(date) : `${dayInWords(date)} – ${dayInWords(lastDate)}`

/**
 * The begin of a show: "20:00", or "00:30 (night to Sat)" for one that is shown with the day before; undefined when
 * only the day is known.
 */
export function timeInWords(show: Pick<ListedShow, 'date' | 'time'>): string | undefined {
  const { time } = show
  if (!time || time >= MORNING) return time ?? undefined
  return `${time} (night to ${WEEKDAYS[weekdayOf(beginDayOf(show))]})`
}

/** The place of a show, such as "Casa do Cais, Lisbon". */
export const placeInWords = ({ venue }: Pick<ListedShow, 'venue'>): string =>
  venue ? `${venue.name}, ${venue.city}` : 'Online'

/** The names of the acts, unless the show is named after them. */
export function actsInWords({
  name,
  acts,
  actCount,
}: Pick<ListedShow, 'name' | 'actCount'> & { acts: readonly { name: string }[] }): string {
  const names = acts.map((act) => act.name).filter((act) => act !== name)
  const more = actCount - acts.length
  if (names.length === 0) return ''
  return (
    (names.length < acts.length ? 'with ' : '') + names.join(', ') + (more > 0 ? ` and ${more} more` : '')
  )
}

/** A price such as "€25" or "£7.50"; a currency without a sign has its code, as in "AED 25". */
const amount = (value: number, currency: string): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  })

/** The prices of a link: "€25 – €40", "€25", "Free"; undefined when no price is stated. */
export function pricesInWords({
  priceFrom,
  priceTo,
  currency,
}: Pick<TicketLink, 'priceFrom' | 'priceTo' | 'currency'>): string | undefined {
  const lowest = priceFrom ?? priceTo
  if (lowest === null || !currency) return undefined
  const highest = priceTo ?? lowest
  if (highest === 0) return 'Free'
  return highest > lowest
    ? `${amount(lowest, currency)} – ${amount(highest, currency)}`
    : amount(lowest, currency)
}

/** The lowest price among the links with the currency of the first. */
export function cheapestOf(links: readonly TicketLink[]): TicketLink | undefined {
  const priced = links.filter((link) => pricesInWords(link) !== undefined)
  const [first] = priced
  return priced
    .filter(({ currency }) => currency === first?.currency)
    .toSorted((a, b) => (a.priceFrom ?? a.priceTo ?? 0) - (b.priceFrom ?? b.priceTo ?? 0))[0]
}

/** The best availability among the links; undefined when none states any. */
export function availabilityOf(links: readonly TicketLink[]): Availability | undefined {
  const order: readonly Availability[] = ['available', 'low-stock', 'sold-out']
  return order.find((one) => links.some(({ availability }) => availability === one))
}
