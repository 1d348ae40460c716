import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { countStatements } from '../../tests/support/count-statements.ts'

const ADDRESS = 'https://velvet.example/shows.ics'

/**
 * Prints how long it takes to store a calendar of a claimed artist with this many shows: new, unchanged, and changed.
 */
export async function measureFeed({ db, pool }: OpenDatabase, entries: number): Promise<void> {
  const feed = await addFeed(pool)
  const statements = countStatements(pool, /./)
  const began = new Date()
  const readings: [name: string, Changes][] = [
    ['new', {}],
    ['as before', {}],
    ['other descriptions', { description: 'Doors at seven, and a surprise' }],
    ['an hour later', { description: 'Doors at seven, and a surprise', hour: 21 }],
    [
      'another act beside',
      { description: 'Doors at seven, and a surprise', hour: 21, act: 'Paper Lanterns' },
    ],
    [
      'another day',
      { description: 'Doors at seven, and a surprise', hour: 21, act: 'Paper Lanterns', days: 3 },
    ],
  ]
  for (const [turn, [name, changes]] of readings.entries()) {
    const now = new Date(began.getTime() + turn * 6 * 3_600_000)
    const read = readShows(calendarOf(entries, began, changes), 'text/calendar', ADDRESS, now)
    const [start, sent] = [performance.now(), statements()]
    const { added, changed, problems } = await storeFeed(db, feed, read, now)
    const ms = performance.now() - start
    const per = ((statements() - sent) / entries).toFixed(1)
    console.log(
      `${name.padEnd(20)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${(ms / entries).toFixed(1).padStart(5)} ms and ${per.padStart(4)} statements an entry; ${added} added, ${changed} changed, ${problems.length} problems`,
    )
  }
}

interface Changes {
  description?: string
  hour?: number
  act?: string
  days?: number
}

/** One show a day, in twenty halls. */
function calendarOf(entries: number, from: Date, { description, hour = 20, act, days = 0 }: Changes): string {
  const events = Array.from({ length: entries }, (_, index) => {
    const day = addDays(dayAt(from), index + 30 + days)
    const hall = index % 20
    return [
      'BEGIN:VEVENT',
      `UID:show-${index}`,
      `SUMMARY:${['Velvet Antenna', ...(act ? [act] : [])].join(' + ')}`,
      `DTSTART;TZID=Europe/Lisbon:${day.replaceAll('-', '')}T${hour}0000`,
      `LOCATION:Hall ${hall}\\, Rua ${hall}\\, Lisbon\\, Portugal`,
      `DESCRIPTION:${description ?? 'Doors at seven'}`,
      'END:VEVENT',
    ]
  })
  return ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
}

/** A feed of a claimed artist. */
async function addFeed(pool: OpenDatabase['pool']) {
  await pool.query(`insert into artists (mbid, name, fetched_at)
    select gen_random_uuid(), n, now() from unnest(array['Velvet Antenna', 'Paper Lanterns']) n`)
  const { rows } = await pool.query(
    `with member as (
        insert into users (email, email_confirmed_at, password_hash) values ('velvet@example.org', now(), '-') returning id),
      profile as (insert into profiles (id, username) select id, 'velvet' from member returning id),
      business as (
        insert into business_accounts (user_id, account_type, business_name, business_email, verification_status)
        select id, 'independent_artist', 'Velvet', 'velvet@example.org', 'verified' from profile returning id, user_id),
      claim as (
        insert into artist_claims (business_account_id, claimed_by, artist_musicbrainz_id, artist_name, claim_status,
          approved_at)
        select b.id, b.user_id, a.mbid, a.name, 'approved', now() from business b, artists a
        where a.name = 'Velvet Antenna' returning id)
      insert into show_feeds (artist_claim_id, address) select id, $1 from claim returning *`,
    [ADDRESS],
  )
  return rows[0]
}
