import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { eventually } from './eventually.ts'

/** Resolves when this many statements wait for locks; on PostgreSQL. */
export const waitingForLocks = (db: Kysely<Database>, count: number) =>
  eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toEqual([{ count }])
  })
