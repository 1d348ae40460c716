import ical, { ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import { entryOf } from '#platform/calendar-entry.ts'
import { calendarText } from '#platform/calendar-text.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { dayAt } from '#platform/time.ts'
import type { NoticeFacts } from '../contract.ts'
import type { NoticeKind, SubjectType } from '../limits.ts'
import { hidesNotice, isOfGoneShow } from './list.ts'
import { readNoticeSettings, wants } from './settings.ts'
import { headingOf, namesOf, sentenceOf } from './words.ts'

/** The most entries of a calendar: upcoming ones before past ones, nearer ones first. */
const EVENTS = 1000
const PAST_DAYS = 90
const REFRESH_SECONDS = 6 * 60 * 60

interface Entry {
  kind: NoticeKind
  subject_type: SubjectType
  subject_id: string
  day: string
  facts: NoticeFacts
  label: string | null
  /** The show was deleted, or its source no longer has it. */
  isGone: boolean
  /** The last day of a show, and when it is over; null when the show no longer begins on the day of the notice. */
  lastDay: string | null
  overAt: Date | null
  sequence: number
  /** When the newest notice so far was written. */
  changed_at: Date
}

/**
 * The private calendar (RFC 5545) of a member: an event per release and show, with the content of the latest notice.
 */
export async function calendarOf(platform: Platform, userId: string): Promise<string> {
  const { config, clock, reads, site } = platform
  const settings = (await readNoticeSettings(reads.db, config, [userId])).get(userId)
  const types = (['release', 'show'] as const).filter(
    (type) => settings && wants(settings, `${type}.announced`, 'calendar'),
  )
  const calendar = ical({
    name: `Releases and shows · ${siteName(site.values)}`,
    prodId: { company: 'Fanfare', product: 'Notices' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  const host = new URL(config.publicUrl).hostname
  for (const entry of await readEntries(reads.db, userId, types, clock.now())) {
    const { facts, changed_at } = entry
    const isCancelled = entry.isGone || entry.kind.endsWith('.cancelled')
    calendar.createEvent(
      entryOf({
        id: `${entry.subject_type}-${entry.subject_id}@${host}`,
        // Incremented, so that calendars accept the cancellation.
        version: entry.sequence + (entry.isGone ? 1 : 0),
        changedAt: changed_at,
        times: {
          date: entry.day,
          lastDate: entry.lastDay ?? entry.day,
          beginsAt: facts.beginsAt ?? null,
          endsAt: facts.endsAt ?? null,
          overAt: entry.overAt?.toISOString() ?? null,
        },
        title: headingOf(facts),
        status: isCancelled ? 'cancelled' : 'confirmed',
        ...(facts.place && { location: facts.place }),
        description: [`${namesOf(facts)} ${sentenceOf(entry)}`, facts.type].filter(Boolean).join('\n'),
        url: config.publicUrl + facts.link,
      }),
    )
  }
  return calendarText(calendar)
}

/**
 * The member's latest notice about each release and show. `sequence` grows with each notice about it, each correction,
 * and each `republishNotice`, regardless of the recipients.
 */
async function readEntries(
  db: DbOrTrx,
  userId: string,
  types: readonly SubjectType[],
  now: Date,
): Promise<Entry[]> {
  const today = sql`${dayAt(now)}::date`
  const { rows } = await sql<Entry>`
    select l.*, b.sequence, b.changed_at, e.last_day as "lastDay", e.over_at as "overAt"
    from (
      select distinct on (n.subject_type, n.subject_id)
        n.id, n.kind, n.subject_type, n.subject_id, n.day, n.facts, m.label, coalesce(n.place, n.id) as place,
        ${isOfGoneShow} as "isGone",
        case n.subject_type when 'show' then n.subject_id::uuid end as show_id
      from member_notices m join notices n on n.id = m.notice_id join profiles u on u.id = m.user_id
      where m.user_id = ${userId} and m.due_at <= ${now} and n.subject_type = any (${types}::text[])
        and n.day is not null and n.kind <> 'show.tomorrow'
        and n.part = '' and not m.is_unfollowed
        and (m.channels is null or 'calendar' = any (m.channels)) and not ${hidesNotice}
      order by n.subject_type, n.subject_id, coalesce(n.place, n.id) desc
    ) l
    left join events e on l.subject_type = 'show' and e.id = l.show_id and e.first_day = l.day
    cross join lateral (
      select sum(1 + b.revision)::int - 1 as sequence, max(b.created_at) as changed_at from notices b
      where b.subject_type = l.subject_type and b.subject_id = l.subject_id and b.id <= l.place
    ) b
    where l.day >= ${today} - ${PAST_DAYS}::int
    order by l.day < ${today}, abs(l.day - ${today}), l.id limit ${EVENTS}`.execute(db)
  return rows
}
