/** A text as one quoted phrase of MusicBrainz' search syntax, whatever characters are in it. */
export function phrase(words: string): string {
  return `"${words.replace(/[\\"]/g, '\\$&')}"`
}
