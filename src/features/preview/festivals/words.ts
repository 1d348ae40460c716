import type { Festival } from '#features/shows/festivals/contract.ts'

/** Removes case and accents: "Tiësto" becomes "tiesto". */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Described = Pick<Festival, 'artist' | 'venue' | 'city' | 'genre'> & {
  lineup: readonly { name: string }[]
}

/** Whether each word of the text is in the name, artists, venue, city or genre of a festival. */
export function mentions({ artist, venue, city, genre, lineup }: Described, text: string): boolean {
  const haystack = fold([artist, venue, city, genre, ...lineup.map(({ name }) => name)].join('\n'))
  return fold(text)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

/** Whether this artist is in the lineup. */
export function isInLineUp({ lineup }: Pick<Described, 'lineup'>, artistName: string): boolean {
  const folded = fold(artistName.trim())
  return lineup.some(({ name }) => fold(name) === folded)
}
