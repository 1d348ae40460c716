import { usePart } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The picture, by id, of an artist whose own is missing or fails to load. */
    fallbackArtistImage: (id: string) => string | undefined
  }
}

const drawn = () => undefined

/** The fallback picture of an artist, by id; undefined where a cover is drawn. */
export const useFallbackArtistImage = () => usePart('fallbackArtistImage', drawn)
