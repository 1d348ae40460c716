import { sql } from 'kysely'
import { type Notified, notifyActNamed, pushNotifications } from '#features/notify/bell/public.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue } from '#platform/row-queue.ts'

const SWEEP_SECONDS = 10
const BATCH_SIZE = 100

interface Named {
  artistMbid: string
  /** Null when nobody manages the artist, or the show is over. */
  artistName: string | null
  name: string
  day: string
  managers: string[]
}

/** Notifies the teams of artists that organisers who do not speak for them have named them as acts. */
export function createTeamNotifier(platform: Platform): Job {
  return createLockedQueue(
    platform,
    {
      name: 'shows.billings',
      everySeconds: SWEEP_SECONDS,
      table: 'billings',
      key: ['event_id', 'artist_mbid'],
      where: () => sql`not q.is_team_notified`,
      order: sql`q.event_id, q.artist_mbid`,
      atOnce: BATCH_SIZE,
    },
    async (trx, billings) => {
      const { rows } = await sql<Named>`
        with due as (
          update billings b set is_team_notified = true
          from unnest(${billings.map((one) => one.event_id)}::uuid[], ${billings.map((one) => one.artist_mbid)}::uuid[])
            n (event_id, artist_mbid)
          where b.event_id = n.event_id and b.artist_mbid = n.artist_mbid
          returning b.event_id, b.artist_mbid
        )
        select d.artist_mbid as "artistMbid", c.name as "artistName", e.name, e.first_day::text as day,
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
      const all: Notified[] = []
      for (const { artistMbid: mbid, artistName, name, day, managers } of rows) {
        if (artistName === null) continue
        all.push(await notifyActNamed(trx, managers, { name, day, artist: { mbid, name: artistName } }))
      }
      return () => pushNotifications(platform, { userIds: all.flatMap(({ userIds }) => userIds) })
    },
  ).job
}
