import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { beginningOf } from '#platform/storable-text.ts'
import { FACTS_MAX, type NoticeFacts, noticeFacts } from '../contract.ts'
import { type Channel, type NoticeKind, PUBLISH_AT_ONCE, type SubjectType } from '../limits.ts'
import { digestTime } from './digest/digest-time.ts'
import { type NoticeSettings, readNoticeSettings, wants } from './settings.ts'
import { afterQuiet, morningOf } from './time-rules.ts'

/** A notice goes to each member once: its kind, subject, day and part are the key. */
export interface NoticeKey {
  kind: NoticeKind
  /** The id of a release group, show or post. */
  subject: { type: SubjectType; id: string }
  /** `YYYY-MM-DD`: the announced day of the release or show; null for a post. */
  day: string | null
  /** The part of a show: a day, or an act by its number. Calendars show the whole show. */
  part?: '' | 'day' | `act ${number}`
}

export interface Notice extends NoticeKey {
  facts: NoticeFacts
  /** The artists by MusicBrainz id: members who mute all of them get no notice. */
  artistIds?: readonly string[]
  /** The author of the post: members who block or mute the author, or a word of the post, get no notice. */
  authorId?: string
}

/** When and on which channels members get a notice. By default at once, on all channels they want. */
export interface Delivery {
  /** When it is due, or with `morningOf` at 8:00 of that day in each member's zone. */
  dueAt?: Date | { morningOf: string }
  /** Only these channels: for example only the calendar, for facts older than the follow. */
  channels?: readonly Channel[]
  /** The followed label that brings these members the record. */
  label?: string | null
}

/**
 * Publishes a notice to at most `PUBLISH_AT_ONCE` members, in the caller's transaction. Members who already have a
 * notice with this key keep it, but changed facts are corrected for all. Returns the members for whom it is new. Call
 * `wake` of the feature after the commit. Texts that are too long are cut. Throws `ZodError` for facts that are
 * invalid otherwise.
 */
export async function publishNotice(
  trx: Trx,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  notice: Notice,
  memberIds: readonly string[],
  { dueAt, channels, label }: Delivery = {},
): Promise<string[]> {
  if (memberIds.length > PUBLISH_AT_ONCE) throw new RangeError(`At most ${PUBLISH_AT_ONCE} members at once.`)
  if (memberIds.length === 0) return []
  const now = clock.now()
  const noticeId = await putNotice(trx, notice, now)
  const settings = await readNoticeSettings(trx, config, memberIds)
  const dueIn = memoizeBySettings((own) => dueFor(own, dueAt, now))
  const due = new Map([...settings].map(([id, own]) => [id, dueIn(own)]))
  // `skip locked` leaves out members whose account is being deleted (see notify/bell/server/notified.ts).
  const { rows } = await sql<{ user_id: string }>`
    insert into member_notices (user_id, notice_id, due_at, channels, label)
    select u.id, ${noticeId}, d.due_at, ${channels ?? null}::text[], ${label ?? null}
    from unnest(${[...due.keys()]}::uuid[], ${[...due.values()]}::timestamptz[]) d (id, due_at)
    join profiles u on u.id = d.id for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  const reached = rows.map((row) => row.user_id)
  const wanting = (channel: Channel) =>
    channels && !channels.includes(channel)
      ? []
      : reached.flatMap((id) => {
          const [own, at] = [settings.get(id), due.get(id)]
          return own && at && wants(own, notice.kind, channel) ? [{ id, own, at }] : []
        })
  await enqueueBells(trx, noticeId, wanting('bell'))
  await enqueuePushes(trx, noticeId, wanting('push'))
  if (config.digest) await enqueueDigests(trx, wanting('mail'))
  return reached
}

/** Withdraws a notice from the members for whom it is not due yet: all of them, or those among `memberIds`. */
export async function withdrawNotice(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  { kind, subject, day, part = '' }: NoticeKey,
  memberIds?: readonly string[],
): Promise<void> {
  const those = memberIds ? sql`and m.user_id = any (${memberIds}::uuid[])` : sql``
  await sql`
    with gone as (
      delete from member_notices m using notices n
      where n.id = m.notice_id and n.kind = ${kind} and n.subject_type = ${subject.type}
        and n.subject_id = ${subject.id} and n.day is not distinct from ${day}::date and n.part = ${part}
        and m.due_at > ${clock.now()} ${those}
      returning m.user_id, m.notice_id
    )
    delete from notice_outbox o using gone where o.user_id = gone.user_id and o.notice_id = gone.notice_id`.execute(
    trx,
  )
}

/**
 * Publishes a notice again because it has become true again, such as a day that moved away and back: members who have
 * it are not notified twice, but calendars show the latest notice. Does nothing when there is no such notice yet.
 */
export async function republishNotice(trx: Trx, { kind, subject, day, part = '' }: NoticeKey): Promise<void> {
  await sql`
    update notices set place = nextval(pg_get_serial_sequence('notices', 'id')), revision = revision + 1
    where subject_type = ${subject.type} and subject_id = ${subject.id} and kind = ${kind}
      and day is not distinct from ${day}::date and part = ${part}`.execute(trx)
}

async function putNotice(trx: Trx, notice: Notice, now: Date): Promise<number> {
  const { kind, subject, day, part = '', artistIds = [], authorId = null } = notice
  const facts = JSON.stringify(noticeFacts.parse(fitFacts(notice.facts)))
  const postId = subject.type === 'post' ? subject.id : null
  // Keep the picture of an earlier publication; the caller may not know it.
  const newFacts = sql`case when excluded.facts ->> 'picture' is null and notices.facts ->> 'picture' is not null
    then excluded.facts || jsonb_build_object('picture', notices.facts -> 'picture') else excluded.facts end`
  const { rows } = await sql<{ id: number }>`
    with put as (
      insert into notices (kind, subject_type, subject_id, day, part, facts, artist_ids, author_id, post_id,
        created_at)
      values (${kind}, ${subject.type}, ${subject.id}, ${day}::date, ${part}, ${facts}::jsonb, ${artistIds}::text[],
        ${authorId}::uuid, ${postId}::uuid, ${now})
      on conflict (subject_type, subject_id, kind, day, part) do update
        set facts = ${newFacts}, artist_ids = excluded.artist_ids, revision = notices.revision + 1
        where notices.facts <> (${newFacts}) or notices.artist_ids <> excluded.artist_ids
      returning id
    )
    select id from put
    union all
    select id from notices where subject_type = ${subject.type} and subject_id = ${subject.id} and kind = ${kind}
      and day is not distinct from ${day}::date and part = ${part} and not exists (select from put)`.execute(
    trx,
  )
  const [row] = rows
  if (row) return row.id
  // Another transaction has added it since this statement began.
  return putNotice(trx, notice, now)
}

function dueFor({ timeZone, quiet }: NoticeSettings, dueAt: Delivery['dueAt'], now: Date): Date {
  if (!dueAt) return now
  return dueAt instanceof Date ? dueAt : morningOf(dueAt.morningOf, timeZone, quiet)
}

/** Most members share the same zone and hours, and time zone conversions are slow. */
function memoizeBySettings(compute: (own: NoticeSettings) => Date): (own: NoticeSettings) => Date {
  const known = new Map<string, Date>()
  return (own) => {
    const key = JSON.stringify([own.timeZone, own.quiet])
    const found = known.get(key) ?? compute(own)
    known.set(key, found)
    return found
  }
}

/** The same for times that depend on when the notice is due for each member. */
function memoizeByTimeAndSettings(compute: (at: Date, own: NoticeSettings) => Date) {
  const byTime = new Map<number, (own: NoticeSettings) => Date>()
  return (at: Date, own: NoticeSettings): Date => {
    const ofTime = byTime.get(at.getTime()) ?? memoizeBySettings((one) => compute(at, one))
    byTime.set(at.getTime(), ofTime)
    return ofTime(own)
  }
}

interface Recipient {
  id: string
  own: NoticeSettings
  at: Date
}

async function enqueueBells(trx: Trx, noticeId: number, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  await sql`
    insert into notice_outbox (channel, user_id, notice_id, due_at)
    select 'bell', id, ${noticeId}, due_at
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${recipients.map(({ at }) => at)}::timestamptz[])
      d (id, due_at)
    on conflict do nothing`.execute(trx)
}

async function enqueuePushes(trx: Trx, noticeId: number, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  const afterQuietOf = memoizeByTimeAndSettings((at, { timeZone, quiet }) => afterQuiet(at, timeZone, quiet))
  const times = recipients.map(({ own, at }) => afterQuietOf(at, own))
  await sql`
    insert into notice_outbox (channel, user_id, notice_id, subscription_id, due_at)
    select 'push', d.id, ${noticeId}, s.id, d.due_at
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${times}::timestamptz[]) d (id, due_at)
    join push_subscriptions s on s.user_id = d.id
    on conflict do nothing`.execute(trx)
}

/** One row per member: the next digest contains everything due by then. */
async function enqueueDigests(trx: Trx, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  const digestTimeOf = memoizeByTimeAndSettings(digestTime)
  const times = recipients.map(({ own, at }) => digestTimeOf(at, own))
  await sql`
    insert into notice_outbox (channel, user_id, due_at)
    select 'mail', d.id, d.due_at
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${times}::timestamptz[]) d (id, due_at)
    order by d.id on conflict (user_id, notice_id, channel, subscription_id)
    do update set due_at = excluded.due_at, attempts = 0, last_error = null, dead_at = null
      where notice_outbox.due_at > excluded.due_at or notice_outbox.dead_at is not null`.execute(trx)
}

/**
 * Cuts the texts of a notice, which come from sources and members, to what notices may have: a title, a name or a place
 * of any length must not keep a notice back. The link is not cut, because it would lead nowhere.
 */
export function fitFacts({ title, names, place, type, picture, ...facts }: NoticeFacts): NoticeFacts {
  const shown = names.filter((name) => name !== '').slice(0, FACTS_MAX.names)
  const known = title || shown[0] || UNTITLED
  return {
    ...facts,
    title: beginningOf(known, FACTS_MAX.title),
    names: (shown.length > 0 ? shown : [known]).map((name) => beginningOf(name, FACTS_MAX.name)),
    place: place && beginningOf(place, FACTS_MAX.place),
    type: type && beginningOf(type, FACTS_MAX.type),
    picture: picture && picture.length > FACTS_MAX.picture ? null : picture,
  }
}

/** As MusicBrainz writes it. */
const UNTITLED = '[untitled]'

/**
 * Records which of some members still follow the subject of these notices. For the others, the notices disappear from
 * calendars, feeds and digests, and undelivered ones are dropped. Returns the members for whom the notices are back.
 */
export async function markLeft(
  trx: Trx,
  noticeIds: readonly number[],
  memberIds: readonly string[],
  following: ReadonlySet<string>,
): Promise<string[]> {
  if (noticeIds.length === 0) return []
  const ids = sql`${[...noticeIds]}::bigint[]`
  const left = memberIds.filter((id) => !following.has(id))
  const back = memberIds.filter((id) => following.has(id))
  await sql`
    with gone as (
      update member_notices set is_unfollowed = true
      where notice_id = any (${ids}) and user_id = any (${left}::uuid[]) and not is_unfollowed
      returning user_id, notice_id
    )
    delete from notice_outbox o using gone where o.user_id = gone.user_id and o.notice_id = gone.notice_id`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    update member_notices set is_unfollowed = false
    where notice_id = any (${ids}) and user_id = any (${back}::uuid[]) and is_unfollowed
    returning user_id as id`.execute(trx)
  return [...new Set(rows.map(({ id }) => id))]
}
