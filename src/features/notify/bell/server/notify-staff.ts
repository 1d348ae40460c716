import { type RawBuilder, sql } from 'kysely'
import { withheldMember } from '#features/accounts/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { type Notified, notified } from './notified.ts'

const SOMETHING_WAITS = sql`insert into notifications (user_id, kind, content, related_page)
  select u.id, 'reports_waiting', 'has something that waits for a decision', '/admin' from profiles u`

/**
 * Notifies moderators and admins that something waits for them, unless they have an unread notification about it, or
 * nothing is newer than their last one. Content of banned and hidden members does not count; `isOpenCase` is the
 * condition for a case `c`.
 */
export async function notifyOfWaiting(trx: Trx, isOpenCase: RawBuilder<boolean>): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting (role, at) as (
      select 'moderator', max(at) from (
        select max(opened_at) as at from moderation_cases c
          where ${isOpenCase}
        union all select max(appealed_at) from moderation_cases
          where appealed_at is not null and appeal_outcome is null
        -- In order, so that the index ends the search: for a maximum all of them would be read.
        union all (select created_at from posts p
          where visibility = 'held' and not ${withheldMember('p.user_id')} order by created_at desc limit 1)
        union all (select created_at from post_replies r
          where visibility = 'held' and deleted_at is null and not ${withheldMember('r.user_id')}
          order by created_at desc limit 1)
        union all select max(created_at) from registration_applications) m
      union all
      select 'admin', max(at) from (
        select max(coalesce(changed_at, created_at)) as at from business_accounts
          where verification_status = 'pending'
        union all select max(claimed_at) from artist_claims where claim_status = 'pending'
        union all select max(claimed_at) from festival_claims where claim_status = 'pending'
        union all select max(claimed_at) from label_claims where claim_status = 'pending'
        union all select max(claimed_at) from venue_claims where claim_status = 'pending') a
    ), due as (
      select r.user_id, max(w.at) as at from user_roles r join waiting w on w.role = r.role or r.role = 'admin'
      join users s on s.id = r.user_id
      where w.at is not null and s.banned_at is null and (s.suspended_until is null or s.suspended_until <= now())
      group by r.user_id
    )
    ${SOMETHING_WAITS} join due on due.user_id = u.id
    where not exists (
      select from notifications n where n.user_id = u.id and n.kind = 'reports_waiting'
        and (not n.is_read or n.created_at >= due.at))
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

/**
 * Notifies admins that a claim is pending again, unless they have an unread notification. The claim keeps its original
 * date, so that `notifyOfWaiting` treats it as known.
 */
export async function notifyOfReturnedClaim(trx: Trx): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    ${SOMETHING_WAITS} join user_roles r on r.user_id = u.id and r.role = 'admin' join users s on s.id = u.id
    where s.banned_at is null and (s.suspended_until is null or s.suspended_until <= now()) and not exists (
      select from notifications n where n.user_id = u.id and n.kind = 'reports_waiting' and not n.is_read)
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}
