import type { ListedShow, TicketLink } from '../contract.ts'
import { type Availability, MORNING, type ShowKind } from '../limits.ts'
import { beginDayOf } from '../night.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
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
  const date = new Date(day)
  const month = MONTHS[date.getUTCMonth()]
  return `${WEEKDAYS[date.getUTCDay()]}, ${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
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
  return `${time} (night to ${WEEKDAYS[new Date(beginDayOf(show)).getUTCDay()]})`
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

/** A price such as "25 EUR" or "7.50 GBP". */
const amount = (value: number, currency: string): string =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })} ${currency}`

/** The prices of a link: "25 – 40 EUR", "25 EUR", "Free"; undefined when no price is stated. */
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
