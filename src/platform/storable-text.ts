/** Text is stored as written, except what a database cannot store: NUL and broken surrogates. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const NOT_STORABLE = 'This text contains characters that cannot be stored'
