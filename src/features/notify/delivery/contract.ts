import { z } from 'zod'
import { actionReason } from '#features/accounts/contract.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { isTimeZone, timeZoneNamed } from '#platform/zone-names.ts'
import {
  CHANNELS,
  type Channel,
  NEAR_CITY_MAX,
  NEAR_KM_MAX,
  NOTICE_KINDS,
  type NoticeKind,
  RELEASE_TYPES,
} from './limits.ts'

const NEAR_KM_WRONG = `Choose a distance from 1 to ${NEAR_KM_MAX} km`

/** The most characters of each text of a notice, and the most names. */
export const FACTS_MAX = { title: 500, name: 300, names: 20, link: 500, picture: 1000, type: 60, place: 300 }

/** The content of a notice. Paths begin with a slash. */
export const noticeFacts = z.object({
  /** The title of the release or show; for a post, its beginning. */
  title: z.string().min(1).max(FACTS_MAX.title),
  /** The artists, label, festival or venue of the notice, in the order of the credit. */
  names: z.array(z.string().min(1).max(FACTS_MAX.name)).min(1).max(FACTS_MAX.names),
  /** The path of its page. */
  link: z.string().startsWith('/').max(FACTS_MAX.link),
  /** The path of a picture on this site. */
  picture: z.string().startsWith('/').max(FACTS_MAX.picture).nullish(),
  /** The type of a release, such as EP. */
  type: z.string().max(FACTS_MAX.type).nullish(),
  /** For a move: the previous day, `YYYY-MM-DD`; the same day when a cancelled show takes place after all. */
  before: z.iso.date().nullish(),
  /** For a show: venue and city. */
  place: z.string().max(FACTS_MAX.place).nullish(),
  /** For a show with a known time, ISO 8601. */
  beginsAt: z.iso.datetime({ offset: true }).nullish(),
  endsAt: z.iso.datetime({ offset: true }).nullish(),
})
export type NoticeFacts = z.infer<typeof noticeFacts>

/** A member's choices by kind and channel; the rest is as in `MATRIX`. */
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<Channel, boolean>>>>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOfDay = z.string().regex(TIME, 'Enter a time such as 22:00')

const channels = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(CHANNELS.map((channel) => [channel, value])) as Record<Channel, T>)
const kinds = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, value])) as Record<NoticeKind, T>)

const device = z.object({
  id: z.string(),
  /** Browser and system, such as "Firefox on Linux". */
  name: z.string(),
  /** The SHA-256 of its push address, base64url, by which a browser recognises itself. */
  endpointHash: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})

/** Answer of `GET /api/me/notice-settings` and of every change. */
export const noticeSettings = z.object({
  /** Null when the member has chosen none; then `siteTimeZone` applies. */
  timeZone: z.string().nullable(),
  siteTimeZone: z.string(),
  /** Times of day in that zone; null for no quiet hours. */
  quiet: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  releaseTypes: z.array(z.enum(RELEASE_TYPES)),
  /** The member gets notices of shows within so many kilometres of this city; null: of shows everywhere. */
  near: z.object({ city: z.string(), country: z.string(), km: z.int() }).nullable(),
  /** By kind and channel; null when the channel does not have such notices. */
  matrix: kinds(channels(z.boolean().nullable())),
  /** Whether the site sends digests. */
  hasDigest: z.boolean(),
  /** Private addresses. Those of calendars begin with webcal://. */
  feedUrl: z.string(),
  calendarUrl: z.string(),
  /** The calendar with all upcoming shows of the member's follows. */
  showsUrl: z.string(),
  /** The devices that get push messages, newest first. */
  devices: z.array(device),
  /** The public key of this site for push services (VAPID), base64url. */
  pushKey: z.string(),
})
export type NoticeSettingsAnswer = z.infer<typeof noticeSettings>

/** Body of `PUT /api/me/notice-settings`; missing fields stay unchanged. */
export const noticeSettingsChange = z.object({
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Choose a time zone such as Europe/Berlin')
    // The canonical name of the zone, so that data cached by zone does not grow with alternative names.
    .overwrite((zone) => timeZoneNamed(zone) ?? zone)
    .nullable()
    .optional(),
  quiet: z.object({ from: timeOfDay, to: timeOfDay }).nullable().optional(),
  releaseTypes: z
    .array(z.enum(RELEASE_TYPES))
    .min(1, 'Choose at least one type of release')
    .max(RELEASE_TYPES.length)
    .optional(),
  near: z
    .object({
      /** The name of the city, or "Vienna, US". */
      city: z
        .string()
        .trim()
        .min(1, 'Enter a city, such as Porto')
        .max(NEAR_CITY_MAX, `At most ${NEAR_CITY_MAX} characters`)
        .refine(isStorableText, NOT_STORABLE),
      km: z.int().min(1, NEAR_KM_WRONG).max(NEAR_KM_MAX, NEAR_KM_WRONG),
    })
    .nullable()
    .optional(),
  choices: z
    .array(z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(CHANNELS), on: z.boolean() }))
    .max(NOTICE_KINDS.length * CHANNELS.length)
    .optional(),
})
export type NoticeSettingsChange = z.infer<typeof noticeSettingsChange>

/** Query of the private addresses. */
export const tokenQuery = z.object({ token: z.string().max(200) })

const base64url = z.string().regex(/^[\w-]+$/, 'This is no base64url')

/** Query of the link in a digest. Lenient, because mail programs may cut links off or break them. */
export const linkQuery = z.object({ token: z.string().default('') })

/** Body of `POST /api/me/push-subscriptions`, as returned by `PushSubscription.toJSON()` of the browser. */
export const pushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'This is no address of a push service' })
    .min(10)
    .max(1000)
    .refine(isStorableText, NOT_STORABLE),
  keys: z.object({ p256dh: base64url.length(87), auth: base64url.length(22) }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

const channelDepth = z.object({
  channel: z.enum(['bell', 'push', 'mail']),
  /** Not due yet. */
  waiting: z.int(),
  due: z.int(),
  /** Failed at least once, and waiting for a retry. */
  again: z.int(),
  /** Given up. */
  dead: z.int(),
  /** The time of the oldest due delivery; ISO 8601, UTC. */
  oldestDueAt: z.string().nullable(),
})

const deadLetter = z.object({
  id: z.string(),
  channel: z.enum(['bell', 'push', 'mail']),
  username: z.string(),
  /** The text of the notice; null for a digest. */
  text: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  deadAt: z.string(),
})

/** Answer of `GET /api/admin/notices`: the outbox, and when its jobs last ran. */
export const noticeDesk = z.object({
  channels: z.array(channelDepth),
  jobs: z.array(z.object({ name: z.string(), lastStartAt: z.string(), nextRunAt: z.string() })),
  /** The newest 50. */
  dead: z.array(deadLetter),
})
export type NoticeDesk = z.infer<typeof noticeDesk>

/** Body of `POST /api/admin/notices/dead`. */
export const deadDecision = z.object({
  action: z.enum(['retry', 'discard']),
  /** Without it, all dead letters. */
  ids: z
    .array(z.string().regex(/^\d{1,15}$/, 'This is no id'))
    .min(1)
    .max(50)
    .optional(),
  reason: actionReason,
})
export const decidedLetters = z.object({ count: z.int() })
