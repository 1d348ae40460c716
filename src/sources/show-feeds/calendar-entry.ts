import { beginningOf } from '#platform/storable-text.ts'
import { type CalendarEvent, propertiesOf, textOf } from './calendar-event.ts'
import { type FeedEntry, type FeedMoment, linkAt, posterAt } from './entry.ts'
import { coordinatesOf, placeOfText } from './place-text.ts'
import { plainLine, plainText } from './plain-text.ts'

const NAME_MAX = 160
const TEXT_MAX = 5000
const STATUSES: Record<string, FeedEntry['status']> = {
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  POSTPONED: 'postponed',
}

/** When an entry takes place, and by which key it is known. */
export interface When {
  key: string
  series: string | null
  begin: FeedMoment
  end: FeedMoment | null
}

/** Undefined: left out without a message. A string: left out, with this message for the organiser. */
export function toEntry(
  event: CalendarEvent,
  { key, series, begin, end }: When,
): FeedEntry | string | undefined {
  const visibility = textOf(event, 'CLASS')?.toUpperCase()
  if (visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL') return undefined
  const name = plainLine(textOf(event, 'SUMMARY'))
  if (!name) return 'This entry has no SUMMARY.'
  const status = textOf(event, 'STATUS')?.toUpperCase() ?? ''
  if (status === 'TENTATIVE' && !event.isCancellation)
    return 'It is not sure yet (STATUS:TENTATIVE), and is read once it is confirmed.'
  const link = linkAt(textOf(event, 'URL') ?? '')
  const [latitude, longitude] = textOf(event, 'GEO')?.split(/[;,]/) ?? []
  const location = plainText(textOf(event, 'LOCATION'))
  return {
    key: beginningOf(key, 500),
    otherKeys: [],
    line: event.line,
    kind: 'concert',
    name: beginningOf(name, NAME_MAX),
    description: beginningOf(plainText(textOf(event, 'DESCRIPTION')) ?? '', TEXT_MAX) || null,
    begin,
    end,
    status: event.isCancellation ? 'cancelled' : (STATUSES[status] ?? 'scheduled'),
    previousDay: null,
    place: location ? { ...placeOfText(location), ...coordinatesOf(latitude, longitude) } : null,
    isOnline: /^https?:\/\//i.test(location ?? ''),
    acts: [],
    offers: link ? [{ url: link, priceFrom: null, priceTo: null, currency: null, availability: null }] : [],
    poster: posterAt(pictureAddresses(event)),
    series,
  }
}

/** The picture of an entry: `IMAGE` of RFC 7986, else an `ATTACH` whose type or name is that of a picture. */
function pictureAddresses(event: CalendarEvent): string[] {
  const linked = ['IMAGE', 'ATTACH'].flatMap((name) => propertiesOf(event, name))
  return linked.flatMap(({ name, value, params }) => {
    if (params.VALUE === 'BINARY') return []
    const type = params.FMTTYPE
    const isPicture = type
      ? /^image\//i.test(type)
      : name === 'IMAGE' || /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(value)
    return isPicture ? [value.trim()] : []
  })
}
