import { type Expression, type SqlBool, sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Act, ListedShow, Show, ShowsQuery, Venue } from '../contract.ts'
import { CITIES_MAX, LISTED_ACTS, SHOW_DAYS_MAX, SHOW_SEARCH_MAX, type ShowOwner } from '../limits.ts'
import { timeAt } from './moments.ts'
import { isOf } from './show-rows.ts'

/** How many shows of a list are looked through for words and a city, of which there is no index. */
const SCANNED_MAX = 2000
/** Of a longer text the longest words count. */
const WORDS_MAX = 5

/** Nothing that began before this is still on: nothing lasts longer. So the index over the begin ends the search. */
const earliestOf = (now: Date) => new Date(now.getTime() - (SHOW_DAYS_MAX + 2) * 86_400_000)

type PageRequest = Pick<ShowsQuery, 'cursor' | 'limit'>

/**
 * Shows that fit, for everybody: upcoming ones by their begin, past ones newest first. Words and a city are found among
 * the first thousands of them.
 */
export async function listShows(
  db: DbOrTrx,
  query: ShowsQuery & { followedBy?: string },
  now: Date,
): Promise<Page<ListedShow>> {
  const { when, q, city, from, to, artist, festival, venue, followedBy } = query
  let shows = selectShows(db).where('e.withdrawn_at', 'is', null)
  if (when === 'upcoming')
    shows = shows.where('e.sorts_at', '>', earliestOf(now)).where('e.over_at', '>', now)
  // The index over the begin skips the upcoming ones.
  else shows = shows.where('e.sorts_at', '<=', now).where('e.over_at', '<=', now)
  if (from) {
    shows = shows
      .where(sql<SqlBool>`e.last_day >= ${from}::date`)
      .where(sql<SqlBool>`e.sorts_at > ${from}::date - ${SHOW_DAYS_MAX + 2}::int`)
  }
  if (to) {
    shows = shows
      .where(sql<SqlBool>`e.first_day <= ${to}::date`)
      .where(sql<SqlBool>`e.sorts_at < ${to}::date + 2`)
  }
  if (artist) {
    shows = shows.where(
      sql<SqlBool>`e.id in (select event_id from event_acts where artist_mbid = ${artist.toLowerCase()})`,
    )
  }
  if (festival) shows = shows.where('f.slug', '=', festival)
  if (venue) shows = shows.where('e.venue_id', '=', venue)
  if (followedBy) shows = shows.where(isFollowed(followedBy, now))
  const conditions = [...longestWords(q ?? '').map(mentions), ...(city ? [isIn(city)] : [])]
  return readPage(shows, query, when === 'upcoming', conditions)
}

/** Upcoming shows of the artists and festivals of which a member wants to hear them; read from these, not from all shows. */
const isFollowed = (userId: string, now: Date) => sql<SqlBool>`e.id = any (array(
  select a.event_id from artist_follows w join event_acts a on a.artist_mbid = w.artist_mbid
    join events o on o.id = a.event_id
    where w.user_id = ${userId} and w.wants_shows and o.over_at > ${now}
  union select o.id from festival_follows w join events o on o.festival_id = w.festival_id
    where w.user_id = ${userId} and w.wants_shows and o.sorts_at > ${earliestOf(now)} and o.over_at > ${now}))`

/** Shows of what a member manages, the latest first. */
export const listOwnShows = (
  db: DbOrTrx,
  managed: Managed<ShowOwner>,
  page: PageRequest,
): Promise<Page<ListedShow>> => readPage(selectShows(db).where(isOf(managed)), page, false)

/** The cities with most of the next shows. Shows beyond the next 10,000 do not count. */
export async function listCities(
  db: DbOrTrx,
  now: Date,
): Promise<{ city: string; country: string | null; shows: number }[]> {
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom('events')
        .select('venue_id')
        .where('sorts_at', '>', earliestOf(now))
        .where('over_at', '>', now)
        .where('withdrawn_at', 'is', null)
        .orderBy('sorts_at')
        .orderBy('id')
        .limit(COUNT_MAX)
        .as('e'),
    )
    .innerJoin('venues as v', 'v.id', 'e.venue_id')
    .select([sql<string>`min(v.city)`.as('city'), 'v.country', sql<number>`count(*)`.as('shows')])
    .groupBy([sql`search_fold(v.city)`, 'v.country'])
    .orderBy('shows', 'desc')
    .orderBy('city')
    .limit(CITIES_MAX)
    .execute()
}

/** One show with all of its acts; undefined if there is none. */
export async function findShow(db: DbOrTrx, id: string): Promise<Show | undefined> {
  const row = await selectShows(db, null)
    .leftJoin('entity_claims as c', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('c.kind', '=', 'artist'), eb('c.id', '=', eb.ref('e.artist_claim_id'))]),
          eb.and([eb('c.kind', '=', 'festival'), eb('c.id', '=', eb.ref('e.festival_claim_id'))]),
        ]),
      ),
    )
    .leftJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['e.description', 'e.ends_at'])
    .select(['c.linked_id', 'c.entity_name', 'b.business_name'])
    .select(sql<ShowOwner | null>`c.kind`.as('organiser_kind'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toListed(row),
    description: row.description,
    endTime: row.ends_at && timeAt(row.ends_at, row.time_zone),
    endsAt: row.ends_at?.toISOString() ?? null,
    organiser:
      row.organiser_kind && row.linked_id && row.entity_name && row.business_name
        ? {
            type: row.organiser_kind,
            id: row.linked_id,
            name: row.entity_name,
            businessName: row.business_name,
          }
        : null,
  }
}

/** Shows that mention every word of a text, upcoming ones first. */
export async function searchShows(
  db: DbOrTrx,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; date: string; place: string | null }[]> {
  const q = text.trim().slice(0, SHOW_SEARCH_MAX)
  if (q === '') return []
  const now = new Date()
  const upcoming = await listShows(db, { when: 'upcoming', q, limit }, now)
  const free = limit - upcoming.items.length
  const past = free > 0 ? await listShows(db, { when: 'past', q, limit: free }, now) : { items: [] }
  return [...upcoming.items, ...past.items].map(({ id, name, date, venue }) => ({
    id,
    name,
    date,
    place: venue && `${venue.name}, ${venue.city}`,
  }))
}

export interface ListedShowPage {
  id: string
  changedAt: Date
  /** When it begins, by which they are sorted. */
  sortsAt: Date
}

/** Ids of shows that are not over, in their order, those behind `after` where it is given. For search engines. */
export async function listShowPages(
  db: DbOrTrx,
  now: Date,
  limit: number,
  after?: ListedShowPage,
): Promise<ListedShowPage[]> {
  let shows = db
    .selectFrom('events')
    .select(['id', 'updated_at as changedAt', 'sorts_at as sortsAt'])
    .where('sorts_at', '>', earliestOf(now))
    .where('over_at', '>', now)
    .where('withdrawn_at', 'is', null)
  if (after) {
    shows = shows.where(
      sql<SqlBool>`(sorts_at, id) > (${after.sortsAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return shows.orderBy('sorts_at').orderBy('id').limit(limit).execute()
}

/** Events `e` with their venue `v` and festival `f`, and their first acts; all of them without a limit. */
function selectShows(db: DbOrTrx, acts: number | null = LISTED_ACTS) {
  return db
    .selectFrom('events as e')
    .leftJoin('venues as v', 'v.id', 'e.venue_id')
    .leftJoin('festivals as f', 'f.id', 'e.festival_id')
    .select(['e.id', 'e.kind', 'e.name', 'e.status', 'e.status_reason', 'e.time_zone', 'e.updated_at'])
    .select(['e.first_day', 'e.last_day', 'e.previous_day', 'e.cancelled_days'])
    .select(['e.begins_at', 'e.sorts_at', 'e.over_at', 'e.previous_begins_at', 'e.ticket_links'])
    .select(['f.slug as festival_slug', 'f.name as festival_name'])
    .select([
      sql<Venue | null>`case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name,
        'address', v.address, 'city', v.city, 'country', v.country) end`.as('venue'),
      sql<StoredAct[]>`coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'name', a.name,
          'artistMbid', a.artist_mbid, 'role', a.role, 'stage', a.stage, 'day', a.day, 'beginsAt', a.begins_at,
          'endsAt', a.ends_at) order by a.position)
        from (select * from event_acts where event_id = e.id order by position limit ${acts}) a), '[]')`.as(
        'acts',
      ),
      sql<number>`(select count(*) from event_acts where event_id = e.id)`.as('act_count'),
    ])
}

type Shows = ReturnType<typeof selectShows>
type ShowRow = Awaited<ReturnType<Shows['executeTakeFirstOrThrow']>>

async function readPage(
  shows: Shows,
  { cursor, limit }: PageRequest,
  forward: boolean,
  conditions: readonly Expression<SqlBool>[] = [],
): Promise<Page<ListedShow>> {
  const [time, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const direction = forward ? 'asc' : 'desc'
  const comparison = sql.raw(forward ? '>' : '<')
  const after = sql<SqlBool>`(e.sorts_at, e.id) ${comparison} (${time}::timestamptz, ${id}::uuid)`
  const inOrder = (cursor ? shows.where(after) : shows)
    .orderBy('e.sorts_at', direction)
    .orderBy('e.id', direction)
  let fitting = inOrder
  if (conditions.length > 0) {
    const scanned = inOrder.clearSelect().select('e.id').limit(SCANNED_MAX)
    fitting = fitting.where(sql<SqlBool>`e.id = any (array(${scanned}))`)
  }
  for (const condition of conditions) fitting = fitting.where(condition)
  const rows = await fitting.limit(limit + 1).execute()
  const page = toPage(rows, limit, ({ sorts_at, id }) => [sorts_at.toISOString(), id])
  return { ...page, items: page.items.map(toListed) }
}

const toListed = (row: ShowRow): ListedShow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  status: row.status,
  statusReason: row.status_reason,
  timeZone: row.time_zone,
  date: row.first_day,
  lastDate: row.last_day,
  time: row.begins_at && timeAt(row.begins_at, row.time_zone),
  beginsAt: row.begins_at?.toISOString() ?? null,
  overAt: row.over_at.toISOString(),
  previousDate: row.previous_day,
  previousBeginsAt: row.previous_begins_at?.toISOString() ?? null,
  venue: row.venue,
  cancelledDays: row.cancelled_days,
  acts: row.acts.map((act) => toAct(act, row.time_zone)),
  actCount: row.act_count,
  ticketLinks: row.ticket_links,
  festival:
    row.festival_slug && row.festival_name ? { slug: row.festival_slug, name: row.festival_name } : null,
  updatedAt: row.updated_at.toISOString(),
})

type StoredAct = Omit<Act, 'time' | 'endTime'>

function toAct(act: StoredAct, timeZone: string): Act {
  const beginsAt = act.beginsAt ? new Date(act.beginsAt) : null
  const endsAt = act.endsAt ? new Date(act.endsAt) : null
  return {
    ...act,
    time: beginsAt && timeAt(beginsAt, timeZone),
    endTime: endsAt && timeAt(endsAt, timeZone),
    beginsAt: beginsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

const isIn = (city: string) => sql<SqlBool>`search_fold(v.city) = search_fold(${city})`

/** The words of a text, without those that are part of a longer one. */
function longestWords(text: string): string[] {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
}

/** Whether the show, one of its acts, its venue or city contains a word. */
function mentions(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(search_fold(e.name) like search_fold(${pattern})
    or search_fold(coalesce(v.name, '')) like search_fold(${pattern})
    or search_fold(coalesce(v.city, '')) like search_fold(${pattern})
    or exists (select from event_acts a where a.event_id = e.id and search_fold(a.name) like search_fold(${pattern})))`
}
