import { type RawBuilder, sql } from 'kysely'
import { isPassing } from '#platform/db/outage.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { addDays, DAY_MS, dayAt, HOUR_MS } from '#platform/time.ts'
import type { MusicBrainzEvent } from '#sources/musicbrainz/event-schema.ts'
import type { Sources } from '#sources/sources.ts'
import { storeStatements } from '../merging/store-statements.ts'
import { eventStatement, placeOfEvent } from './event-statement.ts'
import { knownPlaces, MUSICBRAINZ } from './store-events.ts'

/** The job, and the queue of the artists whose events failed. */
const EVENTS = 'shows.musicbrainz'
/** Artists whose events one run requests, and pages of a hundred for each. */
const FOLLOWED_AT_ONCE = 6
const VISITED_AT_ONCE = 4
const PAGES_MAX = 3
const EVERY_SECONDS = 60
const WEEK_MS = 7 * DAY_MS
/** How long a run may take for its artists before another one may ask about those that it did not reach. */
const LEASE_MS = HOUR_MS
const RETRY_MS = 6 * HOUR_MS
/** Older events come from dumps only. */
const PAST_DAYS = 60

type Reader = Pick<Platform, 'db' | 'clock' | 'log' | 'stopping'>

/**
 * Requests the events of artists from MusicBrainz at background priority: of followed artists every week, and of
 * artists whose pages are opened at most once a week.
 */
export function createEventReader(
  platform: Reader,
  { musicbrainz }: Pick<Sources, 'musicbrainz'>,
  onChange: () => void,
) {
  const { db, clock, log } = platform

  /** Claims the followed or opened artists that have waited longest. */
  const takeArtists = async (now: Date) => {
    const waiting = (artists: RawBuilder<unknown>, limit: number) => sql`
      (select w.artist_mbid from (${artists}) w left join artist_event_reads r on r.artist_mbid = w.artist_mbid
        where (r.due_at is null or r.due_at <= ${now}) and ${isNotSetAside(EVENTS, sql`w.artist_mbid`)} order by r.due_at nulls first limit ${limit})`
    const { rows } = await sql<{ mbid: string }>`
      insert into artist_event_reads (artist_mbid, due_at)
      select artist_mbid, ${new Date(now.getTime() + LEASE_MS)} from (
        ${waiting(sql`select distinct artist_mbid from artist_follows where wants_shows`, FOLLOWED_AT_ONCE)}
        union ${waiting(
          sql`select distinct artist_mbid from artist_views where day >= ${dayAt(now)}::date - 1`,
          VISITED_AT_ONCE,
        )}) w
      on conflict (artist_mbid) do update set due_at = excluded.due_at
      returning artist_mbid as mbid`.execute(db)
    return rows.map(({ mbid }) => mbid)
  }

  const readAgain = (mbid: string, due_at: Date) =>
    db.updateTable('artist_event_reads').set({ due_at }).where('artist_mbid', '=', mbid).execute()

  const readArtist = async (mbid: string, now: Date): Promise<number> => {
    const earliest = addDays(dayAt(now), -PAST_DAYS)
    let changed = 0
    for (let page = 0; page < PAGES_MAX; page++) {
      const found = await musicbrainz.eventsOfArtist(mbid, page * 100, { priority: 'background' })
      const recent = found.events.filter((event) => (event['life-span']?.begin ?? '') >= earliest)
      for (const event of recent) changed += Number(await storeUnlessBroken(event, now))
      if (found.events.length < 100 || (page + 1) * 100 >= found.total) break
    }
    return changed
  }

  /** One event that cannot be stored holds up no other. */
  const storeUnlessBroken = async (event: MusicBrainzEvent, now: Date): Promise<boolean> => {
    try {
      return await storeEvent(event, now)
    } catch (error) {
      if (error instanceof OutsideError || isPassing(error)) throw error
      log.error({ err: error, event: event.id }, 'failed to store event of MusicBrainz')
      return false
    }
  }

  const storeEvent = async (event: MusicBrainzEvent, now: Date): Promise<boolean> => {
    const held = placeOfEvent(event)
    // Relations do not say in which area a place is.
    const place = held && !held.area ? await placeWithArea(held.id) : held
    const statement = eventStatement(event, place)
    if (!statement) return false
    const { same } = await db
      .transaction()
      .execute((trx) => storeStatements(trx, MUSICBRAINZ, [{ key: event.id, statement }], now))
    return same === 0
  }

  const placeWithArea = async (id: string) =>
    (await knownPlaces(db, [id])).get(id) ??
    (await musicbrainz.place(id, { priority: 'background' })) ??
    undefined

  return {
    name: EVENTS,
    everySeconds: EVERY_SECONDS,
    async run() {
      const now = clock.now()
      let changed = 0
      let isClosed = false
      await workOnEach(platform, EVENTS, {
        rows: await takeArtists(now),
        keyOf: (mbid) => mbid,
        async work(mbid) {
          if (isClosed) return readAgain(mbid, now)
          try {
            changed += await readArtist(mbid, now)
            await readAgain(mbid, new Date(now.getTime() + WEEK_MS))
          } catch (error) {
            if (!(error instanceof OutsideError)) {
              await readAgain(mbid, now)
              throw error
            }
            log.debug({ artist: mbid, reason: error.message }, 'failed to read events of an artist')
            isClosed = error.kind === 'closed'
            await readAgain(mbid, isClosed ? now : new Date(now.getTime() + RETRY_MS))
          }
        },
      })
      if (changed > 0) onChange()
    },
  }
}
