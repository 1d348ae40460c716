import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { posterOf } from '#features/files/uploads/public.ts'
import type { Act, Venue } from '#features/shows/contract.ts'
import { faceOf } from '#features/shows/face.ts'
import {
  CITIES_MAX,
  LISTED_ACTS,
  SHOW_SEARCH_MAX,
  type ShowOwner,
  SOURCED_FIELDS,
  type SourcedField,
} from '#features/shows/limits.ts'
import { isOf, isPublishedBy } from '#features/shows/server/claim-columns.ts'
import type { StoredListedShow, StoredShow } from '#features/shows/server/show-faces.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { decodeCursor, encodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { timeAt } from '#platform/time.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ShowsQuery } from '../search-contract.ts'
import {
  earliestOf,
  type Finding,
  findingOf,
  inOrder,
  orderOf,
  SCANNED_MAX,
  type ShowSearch,
} from './find-shows.ts'

type PageRequest = Pick<ShowsQuery, 'cursor' | 'limit'>

/**
 * Shows that match, for everybody: upcoming ones by begin, past ones newest first. With words and genres, a request
 * examines only the first thousands; if more follow, there is a next page, even when this one is empty.
 */
export const listShows = (
  db: DbOrTrx,
  query: ShowSearch & PageRequest,
  now: Date,
): Promise<Page<StoredListedShow>> => readPage(db, findingOf(query, now), query)

/** The shows of a managed page, latest first. */
export const listOwnShows = (
  db: DbOrTrx,
  managed: Managed<ShowOwner>,
  page: PageRequest,
): Promise<Page<StoredListedShow>> =>
  readPage(
    db,
    {
      bounds: [isOf(managed)],
      venues: undefined,
      isNear: undefined,
      conditions: [],
      isForward: false,
      skips: false,
    },
    page,
  )

/** The cities with most upcoming shows, counted over the next 10,000 shows. */
export async function listCities(
  db: DbOrTrx,
  now: Date,
): Promise<{ city: string; country: string | null; shows: number }[]> {
  const { rows } = await sql<{ city: string; country: string | null; shows: number }>`
    select v.city, v.country, c.shows from (
      select city_key, count(*) as shows
      from (${inOrder(findingOf({}, now), COUNT_MAX)}) e where city_key is not null
      group by city_key order by shows desc, city_key limit ${CITIES_MAX}) c,
      lateral (select city, country from venues where city_key = c.city_key limit 1) v
    order by c.shows desc, v.city`.execute(db)
  return rows
}

/** One show with all of its acts; undefined if there is none. */
export const findShow = async (db: DbOrTrx, id: string): Promise<StoredShow | undefined> =>
  (await findShows(db, [id])).get(id)

/** Shows with all of their acts, by their ids. */
export async function findShows(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, StoredShow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectShows(db, null)
    .leftJoin('entity_claims as c', (join) => join.on(isPublishedBy))
    .leftJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['e.description', 'e.ends_at', 'e.mbid', 'e.source', 'e.field_sources'])
    .select(['c.linked_id', 'c.entity_name', posterOf().as('poster')])
    .select(sql<string | null>`coalesce(b.reviewed_name, b.business_name)`.as('business_name'))
    .select(sql<ShowOwner | null>`c.kind`.as('organiser_kind'))
    .where('e.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...toListed(row),
        description: row.description,
        poster: row.poster,
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
        mbid: row.mbid,
        sources: SOURCED_FIELDS.filter((field) => isStated(field, row)).map((field) => ({
          field,
          source: row.field_sources[field] ?? row.source,
        })),
      },
    ]),
  )
}

/** Whether the show states the field at all. */
function isStated(
  field: SourcedField,
  row: {
    description: string | null
    venue: unknown
    act_count: number
    ticket_links: readonly unknown[]
    status: string
  },
): boolean {
  if (field === 'description') return row.description !== null
  if (field === 'venue') return row.venue !== null
  if (field === 'acts') return row.act_count > 0
  if (field === 'tickets') return row.ticket_links.length > 0
  return field !== 'status' || row.status !== 'scheduled'
}

/** `face`: who the show looks like. */
interface FoundShow {
  id: string
  name: string
  date: string
  place: string | null
  face: ReturnType<typeof faceOf>
}

/** Shows that mention every word of a text, upcoming ones first. */
export async function searchShows(db: DbOrTrx, text: string, limit: number): Promise<FoundShow[]> {
  const q = text.trim().slice(0, SHOW_SEARCH_MAX)
  if (q === '') return []
  const now = new Date()
  const upcoming = await listShows(db, { when: 'upcoming', q, limit }, now)
  const free = limit - upcoming.items.length
  const past = free > 0 ? await listShows(db, { when: 'past', q, limit: free }, now) : { items: [] }
  return [...upcoming.items, ...past.items].map(toFound)
}

/** Shows by their ids, as posts show them. */
export async function readShowCards(db: DbOrTrx, ids: readonly string[]): Promise<FoundShow[]> {
  const found = await findShows(db, ids)
  return [...found.values()].map(toFound)
}

const toFound = (show: StoredListedShow): FoundShow => ({
  id: show.id,
  name: show.name,
  date: show.date,
  place: show.venue && `${show.venue.name}, ${show.venue.city}`,
  face: faceOf(show),
})

export interface ListedShowPage {
  id: string
  changedAt: Date
  /** The begin, by which they are sorted. */
  sortsAt: Date
}

/** Ids of shows that are not over, in order, from `after` on. For search engines. */
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

/** Selects events `e` with their venue `v`, festival `f` and first acts; without a limit, with all acts. */
function selectShows(db: DbOrTrx, acts: number | null = LISTED_ACTS) {
  return db
    .selectFrom('events as e')
    .leftJoin('venues as v', 'v.id', 'e.venue_id')
    .leftJoin('festivals as f', 'f.id', 'e.festival_id')
    .select(['e.id', 'e.kind', 'e.name', 'e.status', 'e.status_reason', 'e.time_zone', 'e.updated_at'])
    .select(['e.first_day', 'e.last_day', 'e.previous_day', 'e.cancelled_days'])
    .select([
      'e.begins_at',
      'e.sorts_at',
      'e.over_at',
      'e.previous_begins_at',
      'e.ticket_links',
      'e.hidden_reason',
    ])
    .select(['f.slug as festival_slug', 'f.name as festival_name'])
    .select([
      sql<Venue | null>`case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name,
        'address', v.address, 'city', v.city, 'country', v.country, 'latitude', v.latitude,
        'longitude', v.longitude) end`.as('venue'),
      sql<StoredAct[]>`coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'name', a.name,
          'artistMbid', case when a.standing <> 'removed' then a.artist_mbid end,
          'isUnconfirmed', a.standing = 'unconfirmed', 'role', a.role, 'stage', a.stage, 'day', a.day, 'beginsAt', a.begins_at,
          'endsAt', a.ends_at) order by a.position)
        from (select * from event_acts where event_id = e.id order by position limit ${acts}) a), '[]')`.as(
        'acts',
      ),
      sql<number>`(select count(*) from event_acts where event_id = e.id)`.as('act_count'),
    ])
}

type ShowRow = Awaited<ReturnType<ReturnType<typeof selectShows>['executeTakeFirstOrThrow']>>

async function readPage(
  db: DbOrTrx,
  finding: Finding,
  { cursor, limit }: PageRequest,
): Promise<Page<StoredListedShow>> {
  const { bounds, venues, conditions, isForward } = finding
  const [time, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const comparison = sql.raw(isForward ? '>' : '<')
  const beyond = cursor
    ? sql<SqlBool>`(e.sorts_at, e.id) ${comparison} (${time}::timestamptz, ${id}::uuid)`
    : undefined
  const direction = isForward ? 'asc' : 'desc'
  const read = (within: readonly Expression<SqlBool>[]) =>
    within
      .reduce((shows, condition) => shows.where(condition), selectShows(db))
      .orderBy('e.sorts_at', direction)
      .orderBy('e.id', direction)
      .limit(limit + 1)
      .execute()
  const readAmong = (looked: RawBuilder<unknown>, all: readonly Expression<SqlBool>[]) =>
    read([
      sql<SqlBool>`e.id = any (array(select e.id from (${looked}) e
        where ${sql.join([sql`true`, ...all], sql` and `)} ${orderOf('e', isForward)} limit ${limit + 1}))`,
    ])
  const pageOf = (rows: ShowRow[], next: string | null = null) => {
    const page = toPage(rows, limit, cursorOf)
    return { items: page.items.map(toListed), nextCursor: page.nextCursor ?? next }
  }
  const isScan = conditions.length > 0
  if (!isScan && !venues) return pageOf(await read([...bounds, ...(beyond ? [beyond] : [])]))
  if (finding.isNear) {
    // In a busy area, enough of the next shows are near; in a quiet one there are few venues to read.
    const next = inOrder({ ...finding, venues: undefined }, SCANNED_MAX, beyond)
    const rows = await readAmong(next, [finding.isNear, ...conditions])
    if (rows.length > limit || !(await cursorBehind(db, next, isForward))) return pageOf(rows)
  }
  const looked = inOrder(finding, isScan ? SCANNED_MAX : limit + 1, beyond)
  const rows = await readAmong(looked, conditions)
  return pageOf(rows, isScan && rows.length <= limit ? await cursorBehind(db, looked, isForward) : null)
}

const cursorOf = ({ sorts_at, id }: { sorts_at: Date; id: string }) => [sorts_at.toISOString(), id]

/** The cursor after the last show that was examined; null when none follow. */
async function cursorBehind(
  db: DbOrTrx,
  looked: RawBuilder<unknown>,
  isForward: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ sorts_at: Date; id: string; count: number }>`
    select e.sorts_at, e.id, count(*) over () as count from (${looked}) e ${orderOf('e', !isForward)} limit 1`.execute(
    db,
  )
  const [last] = rows
  return last && last.count === SCANNED_MAX ? encodeCursor(cursorOf(last)) : null
}

const toListed = (row: ShowRow): StoredListedShow => ({
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
  hiddenReason: row.hidden_reason,
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
