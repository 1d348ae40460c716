import type { CreditPart } from '#features/catalogue/facts.ts'
import { type Json, list, object, text } from './json-values.ts'

/** The artist credit of a document; undefined when it has none. */
export function creditOf(json: Json): CreditPart[] | undefined {
  const parts = list(json['artist-credit']).map((part) => {
    const artist = object(part.artist)
    const name = text(artist.name) ?? text(part.name) ?? ''
    return {
      artist: {
        mbid: text(artist.id) ?? '',
        name,
        sortName: text(artist['sort-name']),
        disambiguation: text(artist.disambiguation),
      },
      name: text(part.name),
      // Its spaces belong to it.
      joinPhrase: typeof part.joinphrase === 'string' ? part.joinphrase : '',
    }
  })
  return parts.length > 0 ? parts : undefined
}
