import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { emptyTrash } from '#features/media/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportParts } from './parts.ts'

const EVERY_SECONDS = 3600
const AT_ONCE = 100

/** Deletes for good, with its files, what was removed a month ago. */
export const purgeRemoved = (platform: Platform, { content }: Pick<ReportParts, 'content'>) => ({
  name: 'reports.purge',
  everySeconds: EVERY_SECONDS,
  async run() {
    for (;;) {
      const purged = await platform.db.transaction().execute(async (trx) => {
        const due = await trx
          .selectFrom('moderation_cases')
          .select(['id', 'subject_kind as kind', 'subject_id as subjectId'])
          .where('purge_at', '<=', sql<Date>`now()`)
          .orderBy('id')
          .limit(AT_ONCE)
          .forUpdate()
          .execute()
        for (const { id, kind, subjectId } of due) {
          if (kind !== 'profile') await content.purge(trx, { kind, id: subjectId })
          await trx.updateTable('moderation_cases').set({ purge_at: null }).where('id', '=', id).execute()
        }
        return due.length
      })
      if (purged < AT_ONCE) break
    }
    await emptyTrash(platform)
  },
})

/** Once a day mails moderators and admins what waits for them. */
export const remindModerators = (
  { db, config }: Platform,
  { sendLetters }: Pick<ReportParts, 'sendLetters'>,
) => ({
  name: 'reports.reminders',
  everySeconds: EVERY_SECONDS,
  async run() {
    const reminded = await db.transaction().execute(async (trx) => {
      const {
        rows: [waiting],
      } = await sql<{ reports: number; appeals: number }>`select
        (select count(*) from moderation_cases where outcome is null)::int as reports,
        (select count(*) from moderation_cases where appealed_at is not null and appeal_outcome is null)::int as appeals`.execute(
        trx,
      )
      const { reports = 0, appeals = 0 } = waiting ?? {}
      if (reports + appeals === 0) return false
      const { rows } = await sql<{ user_id: string }>`
        update user_roles set reminded_at = now()
        where reminded_at is null or reminded_at < now() - interval '24 hours' returning user_id`.execute(trx)
      const what = [counted(reports, 'report'), counted(appeals, 'appeal')].filter(Boolean).join(' and ')
      const text = `Hello,\n\n${what} wait for a decision:\n\n${config.publicUrl}/admin?tab=reports\n`
      for (const userId of new Set(rows.map((row) => row.user_id))) {
        await enqueueLetter(trx, userId, { subject: `${what} on Fanfare`, text })
      }
      return rows.length > 0
    })
    if (reminded) sendLetters()
  },
})

const counted = (count: number, what: string) =>
  count === 0 ? '' : count === 1 ? `1 ${what}` : `${count} ${what}s`
