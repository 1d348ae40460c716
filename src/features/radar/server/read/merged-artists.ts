import { sql } from 'kysely'
import { factsOfArtist, storeFacts } from '#features/catalogue/public.ts'
import { moveFollows } from '#features/follows/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { MusicBrainz } from '#sources/musicbrainz/client.ts'
import { lockRadar } from '../store/observe.ts'
import { releaseHeld } from '../store/release-held.ts'
import type { Calls } from './calls.ts'
import type { ReaderPlatform } from './read-artists.ts'
import { CHECK_DAYS } from './watch.ts'

const DAY_MS = 86_400_000

/**
 * Looks at the next followed artist, once a month, whether it was merged into another: then it is watched under the new
 * id. Returns whether there was one. Throws `OutsideError` and `BudgetSpent`.
 */
export async function checkNextArtist(
  { db, clock }: ReaderPlatform,
  musicbrainz: MusicBrainz,
  { call }: Calls,
): Promise<boolean> {
  const {
    rows: [due],
  } = await sql<{ target_mbid: string }>`
    select target_mbid from radar_watched where kind = 'artist' and check_at <= ${clock.now()}::timestamptz
    order by check_at, mbid limit 1`.execute(db)
  if (!due) return false
  const mbid = due.target_mbid
  const artist = await call('musicbrainz', 'merged-artists', () =>
    musicbrainz.artist(mbid, { priority: 'background' }),
  )
  const target = artist && artist.id !== mbid ? artist.id : undefined
  if (artist) {
    const redirects = target ? [{ kind: 'artist' as const, mbid, target }] : []
    await storeFacts(db, { ...factsOfArtist(artist), redirects }, clock.now())
  }
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    const next = new Date(clock.now().getTime() + CHECK_DAYS * DAY_MS)
    await sql`update radar_watched set check_at = ${next}::timestamptz
      where kind = 'artist' and target_mbid = ${mbid}`.execute(trx)
    if (target) await moveTo(trx, mbid, target, clock.now())
    await releaseHeld(trx, clock.now())
  })
  return true
}

/** What else the other artist has by now is not announced to those who followed this one. */
async function moveTo(trx: Trx, mbid: string, target: string, at: Date): Promise<void> {
  const { rows } = await sql<{ mbid: string }>`
    delete from radar_watched where kind = 'artist' and target_mbid = ${mbid} returning mbid`.execute(trx)
  const checkAt = new Date(at.getTime() + CHECK_DAYS * DAY_MS)
  await sql`
    insert into radar_watched (kind, mbid, target_mbid, due_at, check_at)
    values ('artist', ${target}, ${target}, ${at}::timestamptz, ${checkAt}::timestamptz)
    on conflict do nothing`.execute(trx)
  for (const row of rows) await moveFollows(trx, 'artist', { from: row.mbid, to: target })
  await sql`
      insert into radar_credits (kind, mbid, release_id, is_baseline)
      select kind, ${target}, release_id, is_baseline from radar_credits where kind = 'artist' and mbid = ${mbid}
      on conflict do nothing`.execute(trx)
  await sql`delete from radar_credits where kind = 'artist' and mbid = ${mbid}`.execute(trx)
}
