import { z } from '@hono/zod-openapi'
import { RADAR_PAGE, RADAR_WHEN } from './limits.ts'

const creditedArtist = z.object({
  mbid: z.string(),
  /** The name as credited. */
  name: z.string(),
  /** Follows the name, spaces included. */
  joinPhrase: z.string(),
})
export type CreditedArtist = z.output<typeof creditedArtist>

/** Query of `GET /api/radar/releases`. */
export const radarQuery = z.object({
  /** Upcoming releases, soonest first, or past ones, latest first. */
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
  /** Such as Album; null if unknown. */
  primaryType: z.string().nullable(),
  secondaryTypes: z.array(z.string()),
  artists: z.array(creditedArtist),
  /** The followed label for which it is listed; null when an artist of it is followed. */
  label: z.object({ mbid: z.string(), name: z.string(), path: z.string() }).nullable(),
  /** A proxied picture; null if none is known. */
  imageUrl: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** Whether it is out in the viewer's time zone, from midnight of its day. */
  state: z.enum(['upcoming', 'out']),
  /** The previously announced day; null if it did not move. */
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

/** The state of the radar for operators. */
export const radarState = z.object({
  /** The sources, and when they last answered or failed. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** ISO 8601, UTC; null if never. */
      answeredAt: z.string().nullable(),
      failedAt: z.string().nullable(),
      /** Failures since the last answer. */
      failures: z.int(),
    }),
  ),
  /** Followed artists and labels; counted up to `COUNT_MAX`, like the waiting work. */
  watched: z.int(),
  /** The waiting work. */
  waiting: z.object({
    /** Artists whose daily read is due. */
    artists: z.int(),
    /** Labels whose weekly read is due. */
    labels: z.int(),
    lookUps: z.int(),
    /** Records to which the rules must be applied. */
    records: z.int(),
    /** Notices that are being sent to followers. */
    pendingNotices: z.int(),
  }),
  /** Requests to sources today (UTC), and the daily limit. */
  calls: z.int(),
  callsMax: z.int(),
  /** The same by purpose. */
  callsFor: z.array(z.object({ purpose: z.string(), calls: z.int() })),
  jobs: z.array(z.object({ name: z.string(), lastStartAt: z.string(), nextRunAt: z.string() })),
})
export type RadarState = z.output<typeof radarState>
