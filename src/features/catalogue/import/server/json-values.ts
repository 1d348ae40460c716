import type { CreditPart } from '#features/catalogue/facts.ts'

/** Tolerant reading of foreign documents: a value of an unexpected type counts as missing. */

export type Json = Record<string, unknown>

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

export function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Empty text counts as missing. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

export function nullable(value: unknown): string | null {
  return text(value) ?? null
}

export function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

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
