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
it('existing records keep their last day, and those that were out by mistake come again', {
  timeout: LONG_MS,
}, async () => {
  const { database, drop } = await openEmptyDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-records-'))
  try {
    for (const file of (await readdir(MIGRATIONS)).sort()) {
      if (file.endsWith('_records_entered_again.ts')) {
        await migrate(database, { folder })
        const rows = [
          ['upcoming', '2099-07-03', '2099-07-03', false],
          ['out', '2026-01-02', '2026-01-02', true],
          ['out by mistake', '2099-07-03', '2026-01-02', true],
          ['gone', null, '2099-07-03', false],
          ['gone, never announced', null, null, false],
          ['out and gone', null, '2026-01-02', true],
        ] as const
        for (const [title, day, announced, isOver] of rows) {
          await sql`
            with new as (select uuid_v7() as id)
            insert into radar_releases (id, record_id, mbid, title, folded_title, credit, types_from, seen_at,
              is_confirmed, date, day, told_day, is_over)
            select id, id, gen_random_uuid(), ${title}, ${title}, '[]', 'musicbrainz', now(), true, ${day},
              ${day}::date, ${announced}::date, ${isOver} from new`.execute(database.db)
        }
        await sql`
          insert into radar_date_changes (release_id, source, date, is_gone, seen_at)
          select r.id, 'musicbrainz', d, d is null, now()
          from radar_releases r, unnest(array['2099-08', '2099-08-01', '2099-08-02', null]) d
          where r.title = 'gone, never announced'`.execute(database.db)
      }
      await symlink(path.join(MIGRATIONS, file), path.join(folder, file))
    }
    await migrate(database, { folder })
    const { rows } = await sql`
      select title, last_day::text as last, over_day::text as over, is_over as "isOver", due_at is not null as "isDue"
      from radar_releases order by title`.execute(database.db)
    expect(rows).toEqual([
      { title: 'gone', last: '2099-07-03', over: null, isOver: false, isDue: false },
      { title: 'gone, never announced', last: '2099-08-02', over: null, isOver: false, isDue: false },
      { title: 'out', last: '2026-01-02', over: '2026-01-02', isOver: true, isDue: false },
      { title: 'out and gone', last: '2026-01-02', over: '2026-01-02', isOver: true, isDue: false },
      { title: 'out by mistake', last: '2099-07-03', over: '2026-01-02', isOver: false, isDue: true },
      { title: 'upcoming', last: '2099-07-03', over: null, isOver: false, isDue: false },
    ])
  } finally {
    await drop()
    await rm(folder, { recursive: true })
  }
})
