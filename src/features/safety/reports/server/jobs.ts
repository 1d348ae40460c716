import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { emptyTrash, removeKeptMedia } from '#features/files/uploads/public.ts'
import { notifyOfWaiting, pushNotifications } from '#features/notify/bell/public.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowTurns, type Turn } from '#platform/row-queue.ts'
import { siteName } from '#platform/site-settings.ts'
import { RESTORABLE_DAYS } from '../limits.ts'
import { APPEAL_WAITS } from './cases.ts'
import { countWaiting, inWords } from './desk.ts'
import { IS_OPEN, lockAuthors, lockContentOf } from './lock-case.ts'
import type { ReportParts } from './parts.ts'

const EVERY_SECONDS = 3600
const PURGE = 'reports.purge'
const BATCH_SIZE = 100

/**
 * Deletes for good, with its files, content that was removed a month ago and awaits no appeal; and the copies kept for
 * decisions of that time, with their files.
 */
export const purgeRemoved = (
  platform: Platform,
  { content, profiles }: Pick<ReportParts, 'content' | 'profiles'>,
): Job => {
  const takeTurn = createRowTurns(platform, PURGE)
  const purgeNext = (turn: Turn) =>
    platform.db.transaction().execute(async (trx) => {
      const limit = turn.atMost(BATCH_SIZE)
      const isDue = sql<boolean>`(c.purge_at <= now() and not ${APPEAL_WAITS})`
      const found = await trx
        .selectFrom('moderation_cases as c')
        .select(['id', 'author_id'])
        .where(isDue)
        .where(turn.isFree(sql`c.id`))
        .orderBy('id')
        .limit(limit)
        .execute()
      turn.take(found.map(({ id }) => id))
      await lockAuthors(trx, sql`select unnest(${found.map(({ author_id: id }) => id)}::uuid[])`)
      const due = await trx
        .selectFrom('moderation_cases as c')
        .select(['id', 'subject_kind as kind', 'subject_id as subjectId'])
        .where(sql<boolean>`id = any (${found.map(({ id }) => id)}::uuid[])`)
        .where(isDue)
        .orderBy('id')
        .forUpdate()
        .execute()
      await lockContentOf(trx, due, { content })
      for (const { id, kind, subjectId } of due) {
        if (kind === 'post' || kind === 'reply') await content.purge(trx, { kind, id: subjectId })
        else if (kind === 'profile') await profiles.purge(trx, id)
        await trx.updateTable('moderation_cases').set({ purge_at: null }).where('id', '=', id).execute()
      }
      return found.length === limit
    })
  return {
    name: PURGE,
    everySeconds: EVERY_SECONDS,
    async run() {
      while ((await takeTurn(purgeNext)) && !platform.stopping.aborted);
      await sql`delete from case_copies k using moderation_cases c where c.id = k.case_id
      and c.decided_at <= now() - make_interval(days => ${RESTORABLE_DAYS}) and not ${APPEAL_WAITS}`.execute(
        platform.db,
      )
      await removeKeptMedia(
        platform.db,
        sql`select c.subject_id from moderation_cases c join case_copies k on k.case_id = c.id where c.subject_kind = 'post'`,
      )
      await emptyTrash(platform)
    },
  }
}

/** Mails moderators and admins once a day what waits for them. */
export const remindModerators = (
  { db, config, site }: Platform,
  { sendLetters }: Pick<ReportParts, 'sendLetters'>,
) => ({
  name: 'reports.reminders',
  everySeconds: EVERY_SECONDS,
  async run() {
    const reminded = await db.transaction().execute(async (trx) => {
      // Somebody who is both counts as admin, because admins hear about everything.
      const { rows: staff } = await sql<{ id: string; role: 'admin' | 'moderator' }>`
        select distinct on (r.user_id) r.user_id as id, r.role from user_roles r join users s on s.id = r.user_id
        where s.banned_at is null and (s.suspended_until is null or s.suspended_until <= now())
          and not exists (select from user_roles o
            where o.user_id = r.user_id and o.reminded_at > now() - interval '24 hours')
        order by r.user_id, r.role`.execute(trx)
      let reminded = 0
      for (const one of staff) {
        const waitingWork = inWords(await countWaiting(trx, one))
        if (!waitingWork) continue
        reminded++
        await sql`update user_roles set reminded_at = now() where user_id = ${one.id}`.execute(trx)
        const text = `Hello,\n\nWaiting for a decision: ${waitingWork}.\n\n${config.publicUrl}/admin\n`
        await enqueueLetter(trx, one.id, { subject: `${waitingWork} on ${siteName(site.values)}`, text })
      }
      return reminded
    })
    if (reminded) sendLetters()
  },
})

const RING_SECONDS = 60

/** Notifies moderators and admins in the app when something waits that is newer than their last notice. */
export const ringModerators = (platform: Platform) => ({
  name: 'reports.bell',
  everySeconds: RING_SECONDS,
  async run() {
    const notified = await platform.db.transaction().execute((trx) => notifyOfWaiting(trx, IS_OPEN))
    pushNotifications(platform, notified)
  },
})
