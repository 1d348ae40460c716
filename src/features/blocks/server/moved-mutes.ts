import { sql } from 'kysely'
import { KIND_NUMBERS } from '#features/catalogue/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'

/** Not more often, as it reads all mutes. */
const EVERY_SECONDS = 3600
/** Mutes that are moved in one transaction. */
const MOVED_AT_ONCE = 1000

/**
 * Moves mutes to the artists that MusicBrainz has merged theirs into. It starts from the muted artists, so that its
 * cost does not depend on how many merges an import brings.
 */
export const createMovedMutes = ({ db, stopping }: Platform): Job => ({
  name: 'blocks.merges',
  everySeconds: EVERY_SECONDS,
  async run() {
    let moved = MOVED_AT_ONCE
    while (moved === MOVED_AT_ONCE && !stopping.aborted) moved = await moveSome(db)
  },
})

/** Returns how many there were. Of a member whose account is being deleted, they go with it. */
async function moveSome(db: Db): Promise<number> {
  const { rows } = await sql`
    with merged as (
      select k.user_id, k.artist_id, r.target_mbid::text as target, coalesce(left(a.name, 300), k.artist_name) as name, k.created_at
      from (select distinct artist_id as id from artist_mutes) m
      join mbid_redirects r on r.entity_kind = ${KIND_NUMBERS.artist}
        and r.mbid = case when m.id ~* ${`^${UUID_PATTERN}$`} then m.id::uuid end
      join artist_mutes k on k.artist_id = m.id
      join profiles u on u.id = k.user_id
      left join artists a on a.mbid = r.target_mbid
      -- Of two that were merged into each other, one after the other, neither is known to be the one that stays.
      where r.target_mbid <> r.mbid
        and not exists (select from mbid_redirects b where b.mbid = r.target_mbid and b.target_mbid = r.mbid)
      limit ${MOVED_AT_ONCE} for key share of u skip locked
    ), moved as (
      insert into artist_mutes (user_id, artist_id, artist_name, created_at)
      select user_id, target, name, created_at from merged on conflict do nothing
    )
    delete from artist_mutes k using merged
      where k.user_id = merged.user_id and k.artist_id = merged.artist_id returning k.user_id`.execute(db)
  return rows.length
}
