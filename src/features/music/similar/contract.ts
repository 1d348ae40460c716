import { z } from 'zod'
import { partState } from '#features/music/artist/contract.ts'
import { CONNECTED_NAME_MAX } from './limits.ts'

const artist = z.object({
  /** MusicBrainz id. */
  mbid: z.string(),
  name: z.string(),
  /** For `/artist/{slug}?mbid={mbid}`. */
  slug: z.string(),
})
export type ConnectedArtist = z.infer<typeof artist>

export const similarArtist = artist.extend({
  /** The proxied URL of a picture, or null: show sleeve art of the id. */
  imageUrl: z.string().nullable(),
  /** In words, the strongest first, such as "Both in Nirvana". */
  reasons: z.array(z.string()),
})
export type SimilarArtist = z.infer<typeof similarArtist>

export const similarArtists = z.object({
  /** The most similar first. */
  items: z.array(similarArtist),
  /** The state of the relations of the artist and of its members or bands. */
  state: partState,
})

/** Query of `GET /api/artists/{mbid}/connection`. */
export const connectionQuery = z.object({
  /** The name or the MusicBrainz id of the other artist. */
  to: z
    .string('Name another artist')
    .trim()
    .min(1, 'Name another artist')
    .max(CONNECTED_NAME_MAX, `A name has at most ${CONNECTED_NAME_MAX} characters`),
})

export const connection = z.object({
  /** The other artist; null when the catalogue has none of this name. */
  to: artist.nullable(),
  /** From artist to artist; null when there is no path of at most `STEPS_MAX` steps. Empty: it is the same artist. */
  steps: z
    .array(
      z.object({
        from: artist,
        to: artist,
        /** What connects the two, such as "recorded “Under Pressure” together". */
        how: z.string(),
      }),
    )
    .nullable(),
  /** The state of the relations of both artists; while they are not ready, there may be another path, or one at all. */
  state: partState,
})
export type Connection = z.infer<typeof connection>
