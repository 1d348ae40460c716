import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { LONG_MS } from '../support/long.ts'
import { openEmptyDatabase } from '../support/site.ts'

const MIGRATIONS = path.resolve('migrations')

// Long: all migrations run, one after the other.
it('existing shows that begin at night move to the evening before, and nobody is notified', {
  timeout: LONG_MS,
}, async () => {
  const { database, drop } = await openEmptyDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-nights-'))
  try {
    for (const file of (await readdir(MIGRATIONS)).sort()) {
      if (file.endsWith('_nights_of_shows.ts')) {
        await migrate(database, { folder })
        const rows = [
          ['night', 'concert', '2099-07-03', '2099-07-03', '2099-07-02T23:30Z', '2099-07-03T04:00Z'],
          ['evening', 'concert', '2099-07-03', '2099-07-03', '2099-07-03T19:00Z', '2099-07-04T01:00Z'],
          ['until Saturday', 'concert', '2099-07-03', '2099-07-04', '2099-07-03T21:00Z', '2099-07-04T03:00Z'],
          ['days', 'festival', '2099-07-03', '2099-07-05', '2099-07-03T12:00Z', '2099-07-05T01:00Z'],
        ]
        for (const [name, kind, first, last, begins, ends] of rows) {
          await sql`
            insert into events (source, mbid, kind, name, time_zone, first_day, last_day, begins_at, ends_at, sorts_at, over_at)
            values ('musicbrainz', gen_random_uuid(), ${kind}, ${name}, 'Europe/Lisbon', ${first}, ${last}, ${begins}, ${ends}, ${begins}, ${ends})`.execute(
            database.db,
          )
        }
        await sql`
          insert into event_acts (event_id, position, number, name, role, day, begins_at, ends_at)
          select id, 0, 1, 'A', 'headliner', first_day, '2099-07-03T23:30Z', '2099-07-04T00:30Z' from events
          where name = 'night'`.execute(database.db)
        await sql`delete from show_news`.execute(database.db)
      }
      await symlink(path.join(MIGRATIONS, file), path.join(folder, file))
    }
    await migrate(database, { folder })
    const { rows } = await sql`
      select e.name, e.first_day::text as first, e.last_day::text as last, e.ends_at = e.over_at as "isOverThen",
        to_char(e.ends_at at time zone 'UTC', 'DD HH24:MI') as ends, a.day::text as day,
        to_char(a.begins_at at time zone 'UTC', 'DD HH24:MI') as begins
      from events e left join event_acts a on a.event_id = e.id order by e.name`.execute(database.db)
    const none = { isOverThen: true, day: null, begins: null }
    expect(rows).toEqual([
      { ...none, name: 'days', first: '2099-07-03', last: '2099-07-05', ends: '06 01:00' },
      { ...none, name: 'evening', first: '2099-07-03', last: '2099-07-03', ends: '04 01:00' },
      {
        ...none,
        name: 'night',
        first: '2099-07-02',
        last: '2099-07-02',
        ends: '03 04:00',
        day: '2099-07-02',
        begins: '02 23:30',
      },
      { ...none, name: 'until Saturday', first: '2099-07-03', last: '2099-07-03', ends: '04 03:00' },
    ])
    expect((await sql`select * from show_news`.execute(database.db)).rows).toEqual([])
  } finally {
    await drop()
    await rm(folder, { recursive: true })
  }
})
