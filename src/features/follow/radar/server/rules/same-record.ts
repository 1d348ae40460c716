import { daysBetween } from '#platform/time.ts'
import { ANNOUNCED_AHEAD, SAME_RECORD } from '../../limits.ts'

/** The facts that decide whether two release groups are the same record. */
export interface Likeness {
  artistMbids: readonly string[]
  /** The title that `foldTitle` returns. */
  foldedTitle: string
  primaryType: string | null
  secondaryTypes: readonly string[]
  /** Its day; the last one that it had if its record has lost its day. */
  day: string | null
  /** For a record that has lost its day before it came: what is left of its date, '' for nothing. Else null. */
  openDate: string | null
  /** The record is out. */
  isOver: boolean
}

/** Normalises a title: equal for titles that differ only in case, accents, punctuation and spaces. */
export function foldTitle(title: string): string {
  const folded = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')
  // Titles of symbols alone, such as "÷" and "???".
  return folded || title.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/**
 * Whether two release groups are the same record: a common artist, the same title and type, and days close together. A
 * record that lost its day before it came may come on another day, under another id.
 */
export function isSameRecord(one: Likeness, other: Likeness): boolean {
  return (
    one.day !== null &&
    other.day !== null &&
    one.foldedTitle === other.foldedTitle &&
    one.primaryType === other.primaryType &&
    sorted(one.secondaryTypes) === sorted(other.secondaryTypes) &&
    one.artistMbids.some((mbid) => other.artistMbids.includes(mbid)) &&
    Math.abs(daysBetween(one.day, other.day)) <=
      (mayBecome(one, other) || mayBecome(other, one) ? ANNOUNCED_AHEAD : SAME_RECORD)
  )
}

const mayBecome = ({ openDate }: Likeness, { day, openDate: otherDate, isOver }: Likeness): boolean =>
  openDate !== null && otherDate === null && !isOver && day?.startsWith(openDate) === true

const sorted = (types: readonly string[]) => [...types].sort().join()
