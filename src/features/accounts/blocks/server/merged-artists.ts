import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Mutes copied per transaction. */
const COPIED_AT_ONCE = 1000

interface Merge {
  /** MusicBrainz ids of artists. */
  from: string
  to: string
}

/**
 * Copies the mutes of a merged artist to the remaining one. Returns whether all are copied; mutes of members whom
 * another transaction is changing wait for the next run.
 */
export async function copyMutes(db: Db, { from, to }: Merge): Promise<boolean> {
  let copied = COPIED_AT_ONCE
  while (copied === COPIED_AT_ONCE) {
    // Mutes of a member whose account is being deleted are deleted with it.
    const { numAffectedRows } = await sql`
      insert into artist_mutes (user_id, artist_id, artist_name, created_at)
      select k.user_id, ${to}, coalesce((select left(a.name, 300) from artists a where a.mbid = ${to}::uuid), k.artist_name), k.created_at
      from artist_mutes k join profiles u on u.id = k.user_id
      where k.artist_id = ${from}
        and not exists (select from artist_mutes o where o.user_id = k.user_id and o.artist_id = ${to})
      limit ${COPIED_AT_ONCE} for key share of u skip locked on conflict do nothing`.execute(db)
    copied = Number(numAffectedRows)
  }
  const { rows } = await sql`
    select from artist_mutes k where k.artist_id = ${from}
      and not exists (select from artist_mutes o where o.user_id = k.user_id and o.artist_id = ${to}) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** Removes mutes of an artist after `copyMutes` has copied them. */
export async function removeCopiedMutes(db: Db, { from, to }: Merge): Promise<void> {
  await sql`
    delete from artist_mutes k where k.artist_id = ${from}
      and exists (select from artist_mutes o where o.user_id = k.user_id and o.artist_id = ${to})`.execute(db)
}
