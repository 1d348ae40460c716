/** At most one empty line in a row, so that nobody pushes everything else off the page. */
export const limitBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
