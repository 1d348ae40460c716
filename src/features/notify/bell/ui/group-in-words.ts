import type { Notification } from '../contract.ts'

/**
 * What several notices of a kind are about, each name once: "Heron Parade: Hove 10 Dec, Berlin 1 Jan" for shows by day,
 * "Mira Solenne: First record, Second record" for the rest. A show that is named after its acts needs no title.
 */
export function groupInWords(notices: readonly Notification[]): string {
  const byNames = Map.groupBy(notices.toSorted(byDayOfShow), ({ about }) => joinNames(about?.names ?? []))
  return [...byNames]
    .map(([names, those]) => {
      const details = new Set(those.map((notice) => detailOf(notice, names)).filter(Boolean))
      return details.size > 0 ? `${names}: ${[...details].join(', ')}` : names
    })
    .join('; ')
}

const dayOfShow = ({ kind, about }: Notification) => (kind.startsWith('show_') && about?.day) || ''
const byDayOfShow = (a: Notification, b: Notification) => dayOfShow(a).localeCompare(dayOfShow(b))

function detailOf({ kind, about }: Notification, names: string): string {
  if (!about) return ''
  if (!kind.startsWith('show_') || !about.day) return about.title === names ? '' : about.title
  // A place is "venue, city"; online shows have none.
  const city = about.place?.replace(/^.*?, /, '')
  return [city, SHORT_DAY.format(new Date(`${about.day}T00:00:00Z`))].filter(Boolean).join(' ')
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "A, B and 2 others". */
export function joinNames(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
