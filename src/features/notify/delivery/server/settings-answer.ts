import { type Selectable, sql } from 'kysely'
import type { Database, DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { Cities, City } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import type { NoticeSettingsAnswer, NoticeSettingsChange } from '../contract.ts'
import { CHANNELS, type Channel, MATRIX, NOTICE_KINDS, type NoticeKind } from '../limits.ts'
import { tokenFor } from './addresses.ts'
import { pushKeyOf } from './push/vapid.ts'
import { settingsOf, wants } from './settings.ts'

/** All settings of a member about notices, with defaults filled in. */
export async function readOwnSettings(
  db: DbOrTrx,
  platform: Pick<Platform, 'config' | 'secretFor'>,
  userId: string,
): Promise<NoticeSettingsAnswer> {
  const { config } = platform
  const row = await db
    .selectFrom('notice_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const devices = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'endpoint_hash', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const { quiet, releaseTypes, choices } = settingsOf(row, config)
  const version = row?.addresses_version ?? 1
  const address = async (purpose: 'feed' | 'calendar' | 'shows', path: string) =>
    `${config.publicUrl}/api/${path}?token=${await tokenFor(platform, userId, purpose, version)}`
  return {
    timeZone: row?.time_zone ?? null,
    siteTimeZone: config.timeZone,
    quiet: quiet && { from: toTime(quiet.from), to: toTime(quiet.to) },
    releaseTypes: [...releaseTypes],
    near: nearOf(row),
    matrix: ofKinds((kind) =>
      ofChannels((channel) =>
        MATRIX[kind][channel] === undefined ? null : wants({ choices }, kind, channel),
      ),
    ),
    hasDigest: config.digest,
    feedUrl: await address('feed', 'notices/feed.atom'),
    calendarUrl: asCalendar(await address('calendar', 'notices/calendar.ics')),
    showsUrl: asCalendar(await address('shows', 'shows/mine.ics')),
    devices: devices.map(({ id, device, endpoint_hash, created_at }) => ({
      id,
      name: device,
      endpointHash: endpoint_hash.toString('base64url'),
      createdAt: created_at.toISOString(),
    })),
    pushKey: await pushKeyOf(platform),
  }
}

type NearRow = Pick<Selectable<Database['notice_settings']>, 'near_city' | 'near_country' | 'near_km'>

const nearOf = (row: NearRow | undefined) =>
  row?.near_city && row.near_country && row.near_km
    ? { city: row.near_city, country: row.near_country, km: row.near_km }
    : null

/** The member's time zone, and the city near which they want to hear of shows; null if they chose none. */
export async function readPlace(
  db: DbOrTrx,
  { timeZone }: Pick<Platform['config'], 'timeZone'>,
  userId: string,
) {
  const row = await db
    .selectFrom('notice_settings')
    .select(['time_zone', 'near_city', 'near_country', 'near_latitude', 'near_longitude', 'near_km'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const near = nearOf(row)
  return {
    timeZone: row?.time_zone ?? timeZone,
    near: near && { ...near, latitude: row?.near_latitude ?? 0, longitude: row?.near_longitude ?? 0 },
  }
}

const asCalendar = (url: string) => url.replace(/^https?:/, 'webcal:')

/** A change with the coordinates of its city; undefined leaves the city unchanged. */
export type PlacedChange = Omit<NoticeSettingsChange, 'near'> & { near?: NearPlace | null }

interface NearPlace extends City {
  km: number
}

/** Finds the city of a change. Throws a 422 problem for an unknown one. */
export function withPlace({ near, ...change }: NoticeSettingsChange, cities: Cities): PlacedChange {
  if (!near) return { ...change, near }
  const [city] = cities.search(near.city, 1)
  if (!city)
    throw invalid({ 'near.city': `We don’t know a city called “${near.city}”. Try a larger one nearby.` })
  return { ...change, near: { ...city, km: near.km } }
}

/** Changes the given settings; the rest stays unchanged. */
export async function changeSettings(
  trx: Trx,
  userId: string,
  change: PlacedChange,
  now: Date,
): Promise<void> {
  const { timeZone, quiet, releaseTypes, near, choices = [] } = change
  const row = await lockSettings(trx, userId)
  const chosen = { ...row.choices }
  for (const { kind, channel, on } of choices) {
    if (MATRIX[kind][channel] !== undefined) chosen[kind] = { ...chosen[kind], [channel]: on }
  }
  await trx
    .updateTable('notice_settings')
    .set({
      choices: JSON.stringify(chosen),
      ...(timeZone !== undefined &&
        timeZone !== row.time_zone && { time_zone: timeZone, time_zone_since: now }),
      ...(quiet !== undefined && {
        quiet_from: quiet ? toMinutes(quiet.from) : 0,
        quiet_to: quiet ? toMinutes(quiet.to) : 0,
      }),
      ...(near !== undefined && {
        near_city: near?.name ?? null,
        near_country: near?.country ?? null,
        near_latitude: near?.latitude ?? null,
        near_longitude: near?.longitude ?? null,
        near_km: near?.km ?? null,
      }),
      ...(releaseTypes && { release_types: [...new Set(releaseTypes)] }),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Turns a channel off for all kinds. */
export const turnOff = (trx: Trx, userId: string, channel: Channel, now: Date): Promise<void> =>
  changeSettings(trx, userId, { choices: NOTICE_KINDS.map((kind) => ({ kind, channel, on: false })) }, now)

/** Invalidates the member's present addresses of feeds and calendars. */
export async function renewAddresses(trx: Trx, userId: string): Promise<void> {
  await lockSettings(trx, userId)
  await trx
    .updateTable('notice_settings')
    .set({ addresses_version: sql<number>`addresses_version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** Stores the time zone that a new member's browser sent. */
export async function saveTimeZone(trx: Trx, userId: string, timeZone: string): Promise<void> {
  await trx
    .insertInto('notice_settings')
    .values({ user_id: userId, time_zone: timeZone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function lockSettings(trx: Trx, userId: string) {
  await trx
    .insertInto('notice_settings')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('notice_settings')
    .select(['choices', 'time_zone'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const ofKinds = <T>(value: (kind: NoticeKind) => T) =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, value(kind)])) as Record<NoticeKind, T>
const ofChannels = <T>(value: (channel: Channel) => T) =>
  Object.fromEntries(CHANNELS.map((channel) => [channel, value(channel)])) as Record<Channel, T>

const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
