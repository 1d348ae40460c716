/** Text is kept as it was written. Only what a database cannot keep is refused: NUL and broken surrogates. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const NOT_STORABLE = 'This text contains characters that cannot be stored'
