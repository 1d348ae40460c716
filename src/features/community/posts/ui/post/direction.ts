const LETTERS = /\p{L}/gu
/** Hebrew, Arabic, Syriac and the other scripts written from right to left. */
const FROM_RIGHT =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu
/** In such scripts, texts often name bands and links in Latin letters, so less than half of the letters is enough. */
const SHARE = 0.3

/** The direction of a paragraph, by its main script rather than its first word. `auto` when it has no letters. */
export function directionOf(paragraph: string): 'ltr' | 'rtl' | 'auto' {
  const letters = paragraph.match(LETTERS)?.length ?? 0
  if (letters === 0) return 'auto'
  return (paragraph.match(FROM_RIGHT)?.length ?? 0) >= SHARE * letters ? 'rtl' : 'ltr'
}
