import { TAG_MAX } from './limits.ts'

/** Letters, digits and marks of all scripts, and the joiners inside words of Persian and Indic scripts. */
const TAG = /^[\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_\u200c\u200d]*$/u

/**
 * The one spelling of a hashtag, whatever its case, width or accents' encoding: #Café, #CAFÉ and #ｃａｆé are one tag.
 * Folding a folded tag changes nothing.
 */
export function foldTag(tag: string): string {
  // Upper case first: it has one spelling for ß and ss, and for both small sigmas. Some letters take two rounds.
  const once = (text: string) =>
    text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')
  return once(once(tag))
}

/** Whether this is a folded hashtag, without its sign. One of digits alone is a number, such as "#1". */
export const isTag = (tag: string): boolean =>
  TAG.test(tag) && /\p{L}/u.test(tag) && [...tag].length <= TAG_MAX
