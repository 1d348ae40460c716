import { z } from '@hono/zod-openapi'
import { RADAR_PAGE, RADAR_WHEN } from './limits.ts'

const creditedArtist = z.object({
  mbid: z.string(),
  /** As credited. */
  name: z.string(),
  /** Follows the name, spaces included. */
  joinPhrase: z.string(),
})
export type CreditedArtist = z.output<typeof creditedArtist>

/** Query of `GET /api/radar/releases`. */
export const radarQuery = z.object({
  /** What is to come, the next day first, or what is out, the last day first. */
  when: z.enum(RADAR_WHEN).default('upcoming'),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(RADAR_PAGE).default(RADAR_PAGE),
})
export type RadarQuery = z.output<typeof radarQuery>

const radarRelease = z.object({
  /** MusicBrainz id of the release group. */
  mbid: z.string(),
  /** The path of its page. */
  path: z.string(),
  title: z.string(),
  /** Such as Album; null: unknown. */
  primaryType: z.string().nullable(),
  secondaryTypes: z.array(z.string()),
  artists: z.array(creditedArtist),
  /** The followed label that it is listed for; null: an artist of it is followed. */
  label: z.object({ mbid: z.string(), name: z.string(), path: z.string() }).nullable(),
  /** A proxied picture; null: none is known. */
  imageUrl: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** In the zone of the viewer: out from the first minute of its day. */
  state: z.enum(['upcoming', 'out']),
  /** The day that it had before, where it was announced for another; null: it did not move. */
  movedFrom: z.string().nullable(),
  /** When the site first saw it, ISO 8601, UTC. */
  seenAt: z.string(),
})

export type RadarRelease = z.output<typeof radarRelease>

export const radarPage = z.object({
  items: z.array(radarRelease),
  nextCursor: z.string().nullable(),
})
export type RadarPage = z.output<typeof radarPage>

/** What operators see of the radar. */
export const radarState = z.object({
  /** The sources, and how they answered last. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** ISO 8601, UTC; null: never. */
      answeredAt: z.string().nullable(),
      failedAt: z.string().nullable(),
      /** Failures since it last answered. */
      failures: z.int(),
    }),
  ),
  /** Artists and labels that somebody follows; counted up to `COUNT_MAX`, as is what waits. */
  watched: z.int(),
  /** How much waits. */
  waiting: z.object({
    /** Artists whose daily read is due. */
    artists: z.int(),
    /** Labels whose weekly read is due. */
    labels: z.int(),
    lookUps: z.int(),
    /** Records to which the rules have to be applied. */
    records: z.int(),
    /** Notices that followers are being notified of. */
    tellings: z.int(),
  }),
  /** Requests to sources today (UTC), and how many there may be. */
  calls: z.int(),
  callsMax: z.int(),
  /** The same by what they were for. */
  callsFor: z.array(z.object({ purpose: z.string(), calls: z.int() })),
  jobs: z.array(z.object({ name: z.string(), lastStartAt: z.string(), nextRunAt: z.string() })),
})
export type RadarState = z.output<typeof radarState>
