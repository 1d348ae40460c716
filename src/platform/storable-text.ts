/** Text is stored as written, except what a database cannot store: NUL and broken surrogates. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const NOT_STORABLE = 'This text contains characters that cannot be stored'

/** Whether a text has a character that anybody sees: no spaces, joiners, marks of direction and empty letters alone. */
export const isVisibleText = (text: string) =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
