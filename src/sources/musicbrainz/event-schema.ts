import { z } from 'zod'
import { isUuid } from '#platform/uuid.ts'
import { maybe, maybeNumber, maybeReadable, maybeText, readable, text } from '../tolerant.ts'

/** Events and places of MusicBrainz' JSON answers (https://musicbrainz.org/doc/MusicBrainz_API). */

const mbid = text.refine(isUuid)

export const place = z.object({
  id: mbid,
  name: text,
  address: maybeText,
  area: maybe(
    z.object({
      name: text,
      'iso-3166-1-codes': maybeReadable(text),
      'iso-3166-2-codes': maybeReadable(text),
    }),
  ),
  coordinates: maybe(z.object({ latitude: z.coerce.number(), longitude: z.coerce.number() })),
})
export type MusicBrainzPlace = z.output<typeof place>

export const event = z.object({
  id: mbid,
  name: text,
  type: maybeText,
  cancelled: maybe(z.boolean()),
  /** Local time at the place. */
  time: maybeText,
  'life-span': maybe(z.object({ begin: maybeText, end: maybeText })),
  relations: maybeReadable(
    z.object({ type: text, artist: maybe(z.object({ id: mbid, name: text })), place: maybe(place) }),
  ),
})
export type MusicBrainzEvent = z.output<typeof event>

export const eventPage = z
  .object({ events: readable(event), 'event-count': maybeNumber })
  .transform(({ events, 'event-count': total }) => ({ events, total: total ?? events.length }))
