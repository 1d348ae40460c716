import type { FeedMoment } from './entry.ts'
import { plainLine } from './plain-text.ts'

/** What a page states in JSON-LD: values of any kind, one or several of each. */
export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

export const typesOf = (thing: Thing): string[] => listOf(thing['@type']).map(String)

export function textOf(value: unknown): string | null {
  const [first] = listOf(value)
  const plain = isThing(first) ? (first['@value'] ?? first['@id']) : first
  if (typeof plain !== 'string' && typeof plain !== 'number') return null
  return String(plain).replaceAll('\0', '').toWellFormed().replace(/&amp;/g, '&').trim() || null
}

/** The most characters of a name. */
export const wordsOf = (value: unknown) => plainLine(textOf(value))

export const lastPart = (text: string | null) => text?.split('/').at(-1) ?? ''

/** A date or time as ISO 8601 states it; an offset gives the instant, but no zone. */
export function momentOf(value: unknown): FeedMoment | null {
  const text = textOf(Array.isArray(value) ? value[0] : value)
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text ?? '',
    )
  const [, day = '', time = null, offset] = parts ?? []
  const date = new Date(`${day}T00:00:00Z`)
  if (!parts || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return null
  if (!time) return { day, time: null, zone: null, instant: null }
  if (!offset) return { day, time, zone: null, instant: null }
  const iso = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const instant = new Date(`${day}T${time}:00${iso}`)
  if (Number.isNaN(instant.getTime())) return null
  return { day, time, zone: iso === 'Z' ? 'UTC' : null, instant: instant.toISOString() }
}
