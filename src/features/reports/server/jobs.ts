import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { emptyTrash } from '#features/media/public.ts'
import { notifyOfWaiting, pushNotifications } from '#features/notifications/public.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { APPEAL_WAITS } from './cases.ts'
import { countWaiting, inWords } from './desk.ts'
import type { ReportParts } from './parts.ts'

const EVERY_SECONDS = 3600
const AT_ONCE = 100

/** Deletes for good, with its files, what was removed a month ago and no appeal waits for. */
export const purgeRemoved = (platform: Platform, { content }: Pick<ReportParts, 'content'>) => ({
  name: 'reports.purge',
  everySeconds: EVERY_SECONDS,
  async run() {
    for (;;) {
      const purged = await platform.db.transaction().execute(async (trx) => {
        const due = await trx
          .selectFrom('moderation_cases as c')
          .select(['id', 'subject_kind as kind', 'subject_id as subjectId'])
          .where('purge_at', '<=', sql<Date>`now()`)
          .where(sql<boolean>`not ${APPEAL_WAITS}`)
          .orderBy('id')
          .limit(AT_ONCE)
          .forUpdate()
          .execute()
        for (const { id, kind, subjectId } of due) {
          if (kind === 'post' || kind === 'reply') await content.purge(trx, { kind, id: subjectId })
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
  { db, config, site }: Platform,
  { sendLetters }: Pick<ReportParts, 'sendLetters'>,
) => ({
  name: 'reports.reminders',
  everySeconds: EVERY_SECONDS,
  async run() {
    const reminded = await db.transaction().execute(async (trx) => {
      const told = new Set<string>()
      // Admins first: who is both hears of everything.
      for (const role of ['admin', 'moderator'] as const) {
        const what = inWords(await countWaiting(trx, role))
        if (!what) continue
        const { rows } = await sql<{ user_id: string }>`
          update user_roles set reminded_at = now()
          where role = ${role} and (reminded_at is null or reminded_at < now() - interval '24 hours')
            and exists (select from users s where s.id = user_id and s.banned_at is null
              and (s.suspended_until is null or s.suspended_until <= now()))
          returning user_id`.execute(trx)
        const text = `Hello,\n\nWaiting for a decision: ${what}.\n\n${config.publicUrl}/admin\n`
        for (const { user_id } of rows.filter((row) => !told.has(row.user_id))) {
          told.add(user_id)
          await enqueueLetter(trx, user_id, { subject: `${what} on ${siteName(site.values)}`, text })
        }
      }
      return told.size > 0
    })
    if (reminded) sendLetters()
  },
})

const RING_SECONDS = 60

/** Puts a notice at the bell of moderators and admins when something waits that is newer than their last one. */
export const ringModerators = (platform: Platform) => ({
  name: 'reports.bell',
  everySeconds: RING_SECONDS,
  async run() {
    const notified = await platform.db.transaction().execute((trx) => notifyOfWaiting(trx))
    pushNotifications(platform, notified)
  },
})
