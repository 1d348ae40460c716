/** No script needs so many; PostgreSQL needs the square of their number to bring them into order. */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{250}/u

/**
 * Text is stored as written, except what a database cannot store: NUL and broken surrogates, and hundreds of accents on
 * one letter.
 */
export const isStorableText = (text: string) =>
  !text.includes('\0') && text.isWellFormed() && !TOO_MANY_MARKS.test(text)
export const NOT_STORABLE = 'This text contains characters that cannot be stored'

/** Whether a name stays on its line and in its direction: no control characters, line breaks and overrides of direction. */
export const isOneLine = (name: string) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(name)
export const NOT_ONE_LINE = 'Leave out line breaks, and invisible characters that turn text around'

/** Whether a text has a visible character: not only spaces, joiners, marks of direction and empty letters. */
export const isVisibleText = (text: string) =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** A text from outside without what a database cannot store. */
export const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** The beginning of a text, of `max` UTF-16 units at most, that does not end in the middle of an emoji. */
export const beginningOf = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
