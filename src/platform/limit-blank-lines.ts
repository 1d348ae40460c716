/** At most one empty line in a row, so that nobody pushes everything else off the page. */
export const limitBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')

/** The length of a text as it is stored, for counters: without blanks around it and surplus empty lines. */
export const storedLength = (text: string): number => limitBlankLines(text.trim()).length
