import { type RawBuilder, sql } from 'kysely'
import { withheldMember } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { WaitingItem, WaitingList } from '../contract.ts'
import { WAITING_SHOWN } from '../limits.ts'
import { mayAnswer } from './cases.ts'
import { IS_OPEN } from './lock-case.ts'

type Row = Omit<WaitingItem, 'since'> & { since: Date }

/** The oldest items of one queue: the columns of a row, of which `since` comes last. */
const oldest = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`(select ${columns}, ${since} as since ${from} order by ${since}, id limit ${WAITING_SHOWN})`

const nameOf = (member: string) => sql`(select username from profiles where id = ${sql.ref(member)})`

/** A pending claim of one kind, with the business that made it. */
const claims = (kind: 'artist' | 'festival' | 'label' | 'venue') =>
  oldest(
    sql`${`${kind}-claims`}::text as queue, c.id, c.entity_name as name,
      (select business_name from business_accounts where id = c.business_account_id) as by`,
    sql`from entity_claims c where c.kind = ${sql.lit(kind)} and c.claim_status = 'pending'`,
    sql`c.claimed_at`,
  )

/** Everything that waits for an admin, oldest first: the first of each queue, and of these the oldest. */
export async function listWaiting(db: Db, viewerId: string): Promise<WaitingList> {
  const queues = [
    oldest(
      sql`'reports'::text as queue, c.id, c.subject_kind as name, ${nameOf('c.author_id')} as by`,
      sql`from moderation_cases c where ${IS_OPEN}`,
      sql`c.opened_at`,
    ),
    oldest(
      sql`'appeals'::text as queue, c.id, c.subject_kind as name, ${nameOf('c.author_id')} as by`,
      sql`from moderation_cases c
        where c.appealed_at is not null and c.appeal_outcome is null and ${mayAnswer(viewerId)}`,
      sql`c.appealed_at`,
    ),
    oldest(
      sql`'held'::text as queue, p.id, 'post' as name, ${nameOf('p.user_id')} as by`,
      sql`from posts p where visibility = 'held' and not ${withheldMember('p.user_id')}`,
      sql`p.created_at`,
    ),
    oldest(
      sql`'held'::text as queue, r.id, 'reply' as name, ${nameOf('r.user_id')} as by`,
      sql`from post_replies r
        where visibility = 'held' and deleted_at is null and not ${withheldMember('r.user_id')}`,
      sql`r.created_at`,
    ),
    oldest(
      sql`'applications'::text as queue, a.id, a.username as name, null::text as by`,
      sql`from registration_applications a`,
      sql`a.created_at`,
    ),
    oldest(
      sql`'accounts'::text as queue, b.id, b.business_name as name, ${nameOf('b.user_id')} as by`,
      sql`from business_accounts b where b.verification_status = 'pending'`,
      // A verified one that was changed waits since then.
      sql`coalesce(b.changed_at, b.created_at)`,
    ),
    claims('artist'),
    claims('festival'),
    claims('label'),
    claims('venue'),
  ]
  const { rows } = await sql<Row>`select * from (${sql.join(queues, sql` union all `)}) w
    order by w.since, w.id limit ${WAITING_SHOWN}`.execute(db)
  return { items: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}
