import type { NoticeFacts } from '../contract.ts'
import type { NoticeKind } from '../limits.ts'

interface NoticeFields {
  kind: NoticeKind
  facts: NoticeFacts
  /** `YYYY-MM-DD`, or null. */
  day: string | null
  /** The followed label that brings the member this record. */
  label?: string | null
}

/** The names in a notice, such as "Velvet Antenna, Tin Parade and 2 others". */
export function namesOf({ names }: Pick<NoticeFacts, 'names'>): string {
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** "Mira Solenne: A record"; without the names when a show is named after its acts. */
export function headingOf({ names, title }: Pick<NoticeFacts, 'names' | 'title'>): string {
  const who = namesOf({ names })
  return title === who ? who : `${who}: ${title}`
}

/** The text after the names. It contains the date, because it may be read much later. */
export function sentenceOf({ kind, facts, day, label }: NoticeFields): string {
  const title = `“${facts.title}”`
  const on = day ? ` on ${inWords(day)}` : ''
  const at = facts.place ? `, ${facts.place}` : ''
  const by = label ? `, on ${label}` : ''
  // It had been cancelled before.
  const isBack = day !== null && facts.before === day
  switch (kind) {
    case 'release.announced':
      return `will release ${title}${on}${by}`
    case 'release.out':
      return `released ${title}${on}${by}`
    case 'release.moved':
      if (isBack) return `will release ${title}${on} after all${by}`
      return `moved ${title} to ${day ? inWords(day) : 'another day'}${by}`
    case 'release.cancelled':
      return `no longer announces ${title}${by}`
    case 'show.announced':
      return `announced ${title}${on}${at}`
    case 'show.tomorrow':
      return `plays tomorrow, ${day ? inWords(day) : ''}: ${title}${at}`
    case 'show.moved':
      if (isBack) return `will play ${title}${on} after all${at}`
      return facts.before && day
        ? `moved ${title} to ${inWords(day)}${at}`
        : `plays at another time: ${title}${on}${at}`
    case 'show.cancelled':
      return `cancelled ${title}${on}${at}`
    case 'post.official':
      return `wrote: ${title}`
  }
}

/** "May 5, 2026". */
const inWords = (day: string) => IN_WORDS.format(new Date(`${day}T00:00:00Z`))

const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
