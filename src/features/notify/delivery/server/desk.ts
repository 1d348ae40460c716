import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { readJobRuns } from '#platform/job-runs.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { NoticeDesk, NoticeFacts } from '../contract.ts'
import type { Delivered, NoticeKind } from '../limits.ts'
import { countOutbox } from './deliveries.ts'
import { namesOf, sentenceOf } from './words.ts'

const LETTERS = 50

interface Letter {
  id: number
  channel: Delivered
  username: string
  attempts: number
  error: string | null
  dead_at: Date
  kind: NoticeKind | null
  facts: NoticeFacts | null
  day: string | null
  label: string | null
}

/** The outbox as shown to operators. */
export async function readNoticeDesk(
  { db, clock }: Platform,
  jobs: readonly Pick<Job, 'name' | 'everySeconds'>[],
): Promise<NoticeDesk> {
  const channels = await countOutbox(db, clock.now())
  const { rows: letters } = await sql<Letter>`
    select o.id, o.channel, u.username, o.attempts, o.last_error as error, o.dead_at, n.kind, n.facts, n.day,
      (select m.label from member_notices m where m.user_id = o.user_id and m.notice_id = o.notice_id)
    from notice_outbox o join profiles u on u.id = o.user_id left join notices n on n.id = o.notice_id
    where o.dead_at is not null order by o.dead_at desc, o.id desc limit ${LETTERS}`.execute(db)
  return {
    channels: channels.map((one) => ({ ...one, oldestDueAt: one.oldestDueAt?.toISOString() ?? null })),
    jobs: await readJobRuns(db, jobs),
    dead: letters.map(({ id, channel, username, attempts, error, dead_at, kind, facts, day, label }) => ({
      id: String(id),
      channel,
      username,
      text: kind && facts ? `${namesOf(facts)} ${sentenceOf({ kind, facts, day, label })}` : null,
      attempts,
      error,
      deadAt: dead_at.toISOString(),
    })),
  }
}

/** Retries or deletes dead letters: those with these ids, or all. Returns their number. */
export async function decideDead(
  trx: Trx,
  now: Date,
  { action, ids }: { action: 'retry' | 'discard'; ids?: readonly string[] },
): Promise<{ before: number; count: number }> {
  const {
    rows: [dead],
  } = await sql<{ before: number }>`
    select count(*)::int as before from notice_outbox where dead_at is not null`.execute(trx)
  const those = ids ? sql`and id = any (${ids}::bigint[])` : sql``
  const { rows } =
    action === 'discard'
      ? await sql`delete from notice_outbox where dead_at is not null ${those} returning id`.execute(trx)
      : await sql`update notice_outbox set dead_at = null, attempts = 0, due_at = ${now}
          where dead_at is not null ${those} returning id`.execute(trx)
  return { before: dead?.before ?? rows.length, count: rows.length }
}
