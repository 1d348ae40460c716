import { wallTime } from '#platform/time.ts'
import type { FeedMoment } from './entry.ts'
import { fixedZone, momentIn, UTC, wholeDay } from './moment.ts'
import { plainLine } from './plain-text.ts'
import { readStatedTime } from './stated-time.ts'

/** What a page states in JSON-LD: values of any kind, one or several of each. */
export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** The last part of a name such as `https://schema.org/MusicEvent` or `schema:MusicEvent`. */
export const localName = (name: string): string =>
  /[/#:]([^/#:]+)[/#]?$/.exec(name.trim())?.[1] ?? name.trim()

/** A term of schema.org in small letters: some pages write `EventCancelled` as `eventcancelled`. */
export const termOf = (value: unknown): string => localName(textOf(value) ?? '').toLowerCase()

/** The types of a thing without the address or prefix of their vocabulary. */
export const typesOf = (thing: Thing): string[] =>
  listOf(thing['@type']).map((type) => localName(String(type)))

const DEPTH_MAX = 24

/** JSON-LD with plain names for its properties, also where they are written as `schema:name` or as addresses. */
export function withLocalNames(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) return value
  if (Array.isArray(value)) return value.map((one) => withLocalNames(one, depth + 1))
  if (!isThing(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.startsWith('@') ? name : localName(name),
      name === '@context' ? null : withLocalNames(one, depth + 1),
    ]),
  )
}

export function textOf(value: unknown): string | null {
  const [first] = listOf(value)
  const plain = isThing(first) ? (first['@value'] ?? first['@id']) : first
  if (typeof plain !== 'string' && typeof plain !== 'number') return null
  return String(plain).replaceAll('\0', '').toWellFormed().replace(/&amp;/g, '&').trim() || null
}

/** The most characters of a name. */
export const wordsOf = (value: unknown) => plainLine(textOf(value))

/** A date or time as ISO 8601 states it; an offset gives the instant, but no zone. */
export function momentOf(value: unknown): FeedMoment | null {
  const stated = readStatedTime(textOf(Array.isArray(value) ? value[0] : value) ?? '')
  if (!stated) return null
  const { day, time, offset, isUtc } = stated
  if (!time) return wholeDay(day)
  return momentIn(wallTime(day, time), isUtc ? UTC : offset === null ? null : fixedZone(offset))
}
