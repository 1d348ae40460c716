import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'
import { avatarKeys } from './avatar-keys.ts'

/** Schedules the removal of an avatar's files after some seconds. `markAvatarUsed` cancels it. */
export async function markAvatarUnused(db: DbOrTrx, address: string, afterSeconds = 0): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(secs => ${afterSeconds})`
  await db
    .insertInto('unused_avatars')
    .values({ address, due_at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ due_at }))
    .execute()
}

/** Cancels the removal that `markAvatarUnused` scheduled. */
export async function markAvatarUsed(trx: Trx, address: string): Promise<void> {
  await trx.deleteFrom('unused_avatars').where('address', '=', address).execute()
}

/** The copies of a member's profile that are kept for a report and name this picture: moderators see it as long. */
export const selectReportCopies = (address: RawBuilder<unknown>, memberId: RawBuilder<unknown>) => sql`
  select from moderation_cases c join case_copies k on k.case_id = c.id
  where c.author_id = ${memberId} and c.subject_kind = 'profile' and k.content #>> '{media,0,id}' = ${address}`

const OF_MEMBER = sql`substring(address from ${sql.lit(`avatars/(${UUID_PATTERN})/`)})::uuid`

/** Removes the files that are due and not kept for a report. Call it after the commit; failures are retried every minute. */
export async function removeUnusedAvatars({ db, storage, log }: Platform): Promise<void> {
  const due = await db
    .selectFrom('unused_avatars')
    .select('address')
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not exists (${selectReportCopies(sql`address`, OF_MEMBER)})`)
    .execute()
  for (const { address } of due) {
    try {
      for (const key of avatarKeys(address)) await storage.remove(key)
      await db.deleteFrom('unused_avatars').where('address', '=', address).execute()
    } catch (error) {
      log.error({ err: error, address }, 'failed to remove avatar, will retry')
    }
  }
}
