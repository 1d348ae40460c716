import { sql } from 'kysely'
import { type Notified, notifyActNamed, pushNotifications } from '#features/notify/bell/public.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type Turn } from '#platform/row-queue.ts'

const SWEEP_SECONDS = 10
const BATCH_SIZE = 100

interface Named {
  eventId: string
  artistMbid: string
  /** Null when nobody manages the artist, or the show is over. */
  artistName: string | null
  name: string
  day: string
  managers: string[]
}

/** Notifies the teams of artists that organisers who do not speak for them have named them as acts. */
export function createTeamNotifier(platform: Platform): Job {
  const notifyNext = async (turn: Turn): Promise<boolean> => {
    const limit = turn.atMost(BATCH_SIZE)
    const { count, notified } = await platform.db.transaction().execute(async (trx) => {
      const { rows } = await sql<Named>`
        with due as (
          update billings b set is_team_notified = true
          from (select event_id, artist_mbid from billings where not is_team_notified
            and ${turn.isFree(sql`concat_ws(' ', billings.event_id, billings.artist_mbid)`)}
            order by event_id, artist_mbid limit ${limit} for update skip locked) n
          where b.event_id = n.event_id and b.artist_mbid = n.artist_mbid
          returning b.event_id, b.artist_mbid
        )
        select d.event_id as "eventId", d.artist_mbid as "artistMbid", c.name as "artistName", e.name, e.first_day::text as day,
          coalesce(c.managers, '{}') as managers
        from due d join events e on e.id = d.event_id
        left join lateral (
          select max(c.entity_name) as name, array_agg(distinct m.user_id) as managers
          from entity_claims c
          join business_accounts b on b.id = c.business_account_id and b.verification_status = 'verified'
          join business_members m on m.business_account_id = b.id and m.role in ('owner', 'manager')
          where c.kind = 'artist' and c.entity_id = d.artist_mbid::text and c.claim_status = 'approved'
            and e.over_at > ${platform.clock.now()} and e.withdrawn_at is null) c on true
        order by e.sorts_at, e.id, d.artist_mbid`.execute(trx)
      turn.take(rows.map(({ eventId, artistMbid }) => `${eventId} ${artistMbid}`))
      const all: Notified[] = []
      for (const { artistMbid: mbid, artistName, name, day, managers } of rows) {
        if (artistName === null) continue
        all.push(await notifyActNamed(trx, managers, { name, day, artist: { mbid, name: artistName } }))
      }
      return { count: rows.length, notified: { userIds: all.flatMap(({ userIds }) => userIds) } }
    })
    pushNotifications(platform, notified)
    return count === limit
  }
  return createRowQueue(
    platform,
    { name: 'shows.billings', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 },
    notifyNext,
  ).job
}
