import { SAME_RECORD } from '../../limits.ts'
import { daysBetween } from './dates.ts'

/** The facts that decide whether two release groups are the same record. */
export interface Likeness {
  artistMbids: readonly string[]
  /** The title that `foldTitle` returns. */
  foldedTitle: string
  primaryType: string | null
  secondaryTypes: readonly string[]
  day: string | null
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
 * Whether two release groups are the same record: a common artist, the same title and type, and days close together.
 */
export function isSameRecord(one: Likeness, other: Likeness): boolean {
  return (
    one.day !== null &&
    other.day !== null &&
    one.foldedTitle === other.foldedTitle &&
    one.primaryType === other.primaryType &&
    sorted(one.secondaryTypes) === sorted(other.secondaryTypes) &&
    Math.abs(daysBetween(one.day, other.day)) <= SAME_RECORD &&
    one.artistMbids.some((mbid) => other.artistMbids.includes(mbid))
  )
}

const sorted = (types: readonly string[]) => [...types].sort().join()
