import type { Act } from '#features/shows/contract.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import type { Difference } from '../../history-contract.ts'

/** Longer texts are shortened: the history names a change and does not repeat it. */
const WORDS_MAX = 300

/** Distinguishes shows of the same name that were added or removed. */
export const placeOf = (show: StoredShow, place: 'before' | 'after'): Difference[] =>
  [
    { field: 'When', words: whenInWords(show) },
    { field: 'Where', words: cut(whereInWords(show)) },
  ].flatMap(({ field, words }) =>
    words === null ? [] : [{ field, before: null, after: null, [place]: words }],
  )

/** The differences between two states of a show, in words. */
export function differencesOf(before: StoredShow, after: StoredShow): Difference[] {
  const fields: [field: string, inWords: (show: StoredShow) => string | null][] = [
    ['Name', ({ name }) => name],
    ['Kind', ({ kind }) => kind],
    ['When', whenInWords],
    ['Where', whereInWords],
    ['Description', ({ description }) => description],
    ['Tickets', ticketsInWords],
    ['Status', statusInWords],
    ['Cancelled days', cancelledDaysInWords],
  ]
  const differences = fields.flatMap(([field, inWords]): Difference[] => {
    const [was, is] = [inWords(before), inWords(after)]
    return was === is ? [] : [{ field, before: cut(was), after: cut(is) }]
  })
  const acts = differenceOfActs(before.acts, after.acts)
  const poster = differenceOfPosters(before.poster, after.poster)
  return [...differences, ...(acts ? [acts] : []), ...(poster ? [poster] : [])]
}

/** Names only acts that were added, removed or changed. */
function differenceOfActs(before: readonly Act[], after: readonly Act[]): Difference | undefined {
  const [was, is] = [before.map(actInWords), after.map(actInWords)]
  if (was.join('\n') === is.join('\n')) return undefined
  const removed = was.filter((act) => !is.includes(act))
  const come = is.filter((act) => !was.includes(act))
  if (removed.length === 0 && come.length === 0)
    return { field: 'Acts', before: null, after: 'in another order' }
  return { field: 'Acts', before: cut(listed(removed)), after: cut(listed(come)) }
}

function differenceOfPosters(
  before: StoredShow['poster'],
  after: StoredShow['poster'],
): Difference | undefined {
  if (before?.id === after?.id && before?.alt === after?.alt) return undefined
  const inWords = (poster: StoredShow['poster']) => poster && cut(poster.alt || 'a picture')
  return { field: 'Poster', before: inWords(before), after: inWords(after) }
}

function whenInWords({ date, lastDate, time, endTime, timeZone }: StoredShow): string {
  const days = lastDate === date ? date : `${date} – ${lastDate}`
  const times = [time, endTime].filter(Boolean).join(' – ')
  return `${[days, times].filter(Boolean).join(', ')} (${timeZone})`
}

function whereInWords({ venue }: StoredShow): string | null {
  if (!venue) return null
  const { name, address, city, country } = venue
  return listed([name, address, city, country, placeInWords(venue)].filter((part) => part !== null))
}

export const placeInWords = ({
  latitude,
  longitude,
}: Pick<NonNullable<StoredShow['venue']>, 'latitude' | 'longitude'>) =>
  latitude === null ? null : `${latitude} ${longitude}`

const ticketsInWords = ({ ticketLinks }: StoredShow): string | null =>
  listed(
    ticketLinks.map(({ url, priceFrom, priceTo, currency, availability }) =>
      [url, [priceFrom, priceTo].filter((price) => price !== null).join('–'), currency, availability]
        .filter(Boolean)
        .join(' '),
    ),
  )

function statusInWords({ status, statusReason, previousDate }: StoredShow): string {
  const word = status === 'scheduled' ? 'takes place' : status
  const from = status === 'moved' && previousDate ? ` from ${previousDate}` : ''
  return `${word}${from}${statusReason ? `: ${statusReason}` : ''}`
}

const cancelledDaysInWords = ({ cancelledDays }: StoredShow): string | null =>
  listed(cancelledDays.map(({ day, reason }) => (reason ? `${day}: ${reason}` : day)))

function actInWords({ name, role, stage, day, time, endTime }: Act): string {
  const times = [time, endTime].filter(Boolean).join(' – ')
  return `${name} (${[role, stage, day, times].filter(Boolean).join(', ')})`
}

export const listed = (parts: readonly string[]): string | null =>
  parts.length > 0 ? parts.join(', ') : null

export function cut(text: string | null): string | null {
  if (text === null || text.length <= WORDS_MAX) return text
  // Never splits a surrogate pair.
  return `${[...text.slice(0, WORDS_MAX)].slice(0, -1).join('')}…`
}
