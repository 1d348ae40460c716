import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { IS_CONFIRMED, IS_UNCONFIRMED } from '#features/shows/billings/server/standing.ts'
import { SHOW_DAYS_MAX } from '#features/shows/limits.ts'
import { DAY_MS } from '#platform/time.ts'
import type { ShowsQuery } from '../search-contract.ts'
import { isInCity, isNear, venuesIn, venuesNear } from './places/near.ts'

/**
 * How many shows one request examines when it filters by words and genres, and how many of the next shows when it
 * filters by place.
 */
export const SCANNED_MAX = 2000
/** A search uses at most this many words of a text, the longest ones. */
const WORDS_MAX = 5

/**
 * The earliest begin of a show that may still be running, given the longest duration. It limits the scan of the index.
 */
export const earliestOf = (now: Date) => new Date(now.getTime() - (SHOW_DAYS_MAX + 2) * DAY_MS)

/**
 * `followedBy`: only shows of what this member follows. `ofCalendar`: these and the shows with acts in the member's
 * plans.
 */
export type ShowSearch = Partial<Omit<ShowsQuery, 'cursor' | 'limit'>> & {
  followedBy?: string
  ofCalendar?: string
}

/** The parts of a query for shows. All of them refer to events `e`. */
export interface Finding {
  /** Conditions that an index or the show's own row can answer. */
  bounds: Expression<SqlBool>[]
  /** A query for the venues to which the search is restricted. */
  venues: RawBuilder<{ id: string }> | undefined
  /** Whether a show is at one of these venues, by their coordinates. */
  isNear: RawBuilder<SqlBool> | undefined
  /** Conditions to check for each show. */
  conditions: Expression<SqlBool>[]
  isForward: boolean
  /** Whether the bounds exclude many events between the first and the last match. */
  skips: boolean
}

export function findingOf(search: ShowSearch, now: Date): Finding {
  const {
    when = 'upcoming',
    q,
    city,
    from,
    to,
    artist,
    unconfirmed,
    festival,
    venue,
    label,
    genre,
    near,
    km,
    followedBy,
    ofCalendar,
  } = search
  const bounds = [sql<SqlBool>`e.withdrawn_at is null`]
  if (when === 'upcoming') bounds.push(sql`e.sorts_at > ${earliestOf(now)}`, sql`e.over_at > ${now}`)
  // By the bound on the begin, the index skips upcoming shows.
  else bounds.push(sql`e.sorts_at <= ${now}`, sql`e.over_at <= ${now}`)
  if (from) {
    bounds.push(sql`e.last_day >= ${from}::date`, sql`e.sorts_at > ${from}::date - ${SHOW_DAYS_MAX + 2}::int`)
  }
  if (to) bounds.push(sql`e.first_day <= ${to}::date`, sql`e.sorts_at < ${to}::date + 2`)
  if (artist) {
    bounds.push(sql`e.id in (select a.event_id from event_acts a where a.artist_mbid = ${artist.toLowerCase()}
      and ${unconfirmed ? IS_UNCONFIRMED : IS_CONFIRMED})`)
  }
  if (festival) bounds.push(sql`e.festival_id = (select id from festivals where slug = ${festival})`)
  if (venue) bounds.push(sql`e.venue_id = ${venue}`)
  if (label) bounds.push(isAnnouncedBy(label))
  if (followedBy) bounds.push(isAmong(followedBy, now))
  if (ofCalendar) bounds.push(isAmong(ofCalendar, now, { withPlans: true }))
  const conditions = [...longestWords(q ?? '').map(mentions), ...(genre ? [isOfGenre(genre)] : [])]
  // A search by city near a place checks both.
  if (city && near) conditions.push(isIn(city))
  const venues = near ? venuesNear(near, km ?? 0) : city ? venuesIn(city) : undefined
  const around = near ? isNear(near, km ?? 0) : undefined
  return {
    bounds,
    venues,
    isNear: around,
    conditions,
    isForward: when === 'upcoming',
    skips: from !== undefined,
  }
}

/** The columns of the index `events_shown`, which answers for thousands of events without reading their rows. */
const INDEXED = sql.raw(
  'e.id, e.sorts_at, e.first_day, e.last_day, e.venue_id, e.city_key, e.place_latitude, e.place_longitude',
)

/**
 * Selects the first events within the bounds, in any order, with the columns that their conditions need. When the
 * search is restricted to venues, it reads each venue by the index on its shows.
 */
export function inOrder(
  { bounds, venues, conditions, isForward, skips }: Omit<Finding, 'isNear'>,
  limit: number,
  beyond?: Expression<SqlBool>,
): RawBuilder<unknown> {
  const columns = conditions.length > 0 ? sql`${INDEXED}, e.words, e.genres` : INDEXED
  const within = sql.join([...bounds, ...(beyond ? [beyond] : [])], sql` and `)
  const order = (of: string) => orderOf(of, isForward)
  if (!venues) {
    const select = (columns: RawBuilder<unknown>) =>
      sql`select ${columns} from events e where ${within} ${order('e')} limit ${limit}`
    if (!skips || conditions.length === 0) return select(columns)
    // Reads only the rows of the examined events, not of those that the index excludes.
    return sql`select o.*, x.words, x.genres from (${select(INDEXED)}) o join events x on x.id = o.id`
  }
  return sql`
    select o.* from (${venues}) p cross join lateral (
      select ${columns} from events e where e.venue_id = p.id and ${within} ${order('e')} limit ${limit}) o
    ${order('o')} limit ${limit}`
}

export function orderOf(of: string, isForward: boolean): RawBuilder<unknown> {
  const direction = sql.raw(isForward ? 'asc' : 'desc')
  return sql`order by ${sql.ref(`${of}.sorts_at`)} ${direction}, ${sql.ref(`${of}.id`)} ${direction}`
}

/**
 * Upcoming shows of the artists, festivals and venues whose shows a member wants to hear about, and with `withPlans` those with
 * acts in the member's plans. Starts from what the member follows instead of scanning all shows.
 */
const isAmong = (userId: string, now: Date, { withPlans = false } = {}) => sql<SqlBool>`e.id = any (array(
  select a.event_id from artist_follows w join event_acts a on a.artist_mbid = w.artist_mbid
    join events o on o.id = a.event_id
    where w.user_id = ${userId} and w.wants_shows and o.over_at > ${now} and ${IS_CONFIRMED}
  union select o.id from festival_follows w join events o on o.festival_id = w.festival_id
    where w.user_id = ${userId} and w.wants_shows and o.sorts_at > ${earliestOf(now)} and o.over_at > ${now}
  union select o.id from venue_follows w join events o on o.venue_id = w.venue_id
    where w.user_id = ${userId} and w.wants_shows and o.sorts_at > ${earliestOf(now)} and o.over_at > ${now}
  ${withPlans ? sql`union select event_id from show_plans where user_id = ${userId}` : sql``}))`

/** Starts from the label's shows instead of scanning all shows. */
const isAnnouncedBy = (label: string) => sql<SqlBool>`e.id = any (array(
  select o.id from label_claims c join events o on o.label_claim_id = c.id
  where c.label_musicbrainz_id = ${label} and c.claim_status = 'approved'))`

const isIn = (city: string) => sql<SqlBool>`exists (
  select from venues v where v.id = e.venue_id and ${isInCity(city)})`

/** Whether an act has a genre among its tags in the catalogue. */
const isOfGenre = (genre: string) =>
  sql<SqlBool>`(select id from tags where name = ${genre}) = any (e.genres)`

/** The words of a text, except those contained in a longer one. */
function longestWords(text: string): string[] {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
}

/** Whether the show, one of its acts, its venue or city contains a word. */
const mentions = (word: string) =>
  sql<SqlBool>`e.words like search_fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`
