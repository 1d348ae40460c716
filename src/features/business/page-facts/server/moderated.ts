import { sql } from 'kysely'
import { type Notified, notifyOfSite, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** Whether everybody reads what a business states or publishes, or why not. */
export type Visibility = 'public' | 'held' | 'hidden' | 'removed' | 'withheld'

const REASONS = {
  hidden: 'Members reported it. A moderator will look at it.',
  removed: 'Moderators removed it.',
}

/** Why something is hidden, in words; null when it is public. */
export const reasonOf = (to: Visibility): string | null =>
  to === 'public' ? null : REASONS[to === 'removed' ? 'removed' : 'hidden']

/** Hides and shows statements for reports, by id. A hidden statement stays hidden when the business edits it. */
export const createModeratedStatements = (platform: Platform) => ({
  /** Undefined when the field is empty by now. */
  async visibilityOf(trx: Trx, id: string): Promise<Visibility | undefined> {
    const row = await trx
      .selectFrom('page_statements')
      .select('hidden_at')
      .where('id', '=', id)
      .where('value', 'is not', null)
      .executeTakeFirst()
    return row && (row.hidden_at ? 'hidden' : 'public')
  },
  /** Hides a statement or shows it. Returns undefined when its business was deleted. */
  async change(
    trx: Trx,
    id: string,
    to: Visibility,
  ): Promise<{ to: Visibility; publish(): void } | undefined> {
    const reason = reasonOf(to)
    const row = await trx
      .updateTable('page_statements')
      .set({
        hidden_at: reason === null ? null : sql<Date>`coalesce(hidden_at, clock_timestamp())`,
        hidden_reason: reason,
      })
      .where('id', '=', id)
      .returning(['business_account_id as businessId', 'field', 'updated_by as author'])
      .executeTakeFirst()
    if (!row) return undefined
    const text = reason === null ? 'is shown again' : `is hidden: ${reason}`
    const notified = await notifyOwners(trx, row, `The ${row.field} on a page that you manage ${text}`)
    return {
      to,
      publish() {
        platform.invalidation.invalidate(['statements'])
        pushNotifications(platform, notified)
      },
    }
  },
})

interface Authorship {
  businessId: string
  /** The member who counts as author, who is notified of the decision separately. */
  author: string | null
}

/** Notifies the owners of a business about its statement or show, except its author. */
export async function notifyOwners(
  trx: Trx,
  { businessId, author }: Authorship,
  text: string,
): Promise<Notified> {
  const owners = await trx
    .selectFrom('business_members')
    .select('user_id')
    .where('business_account_id', '=', businessId)
    .where('role', '=', 'owner')
    .execute()
  const others = owners.map((one) => one.user_id).filter((id) => id !== author)
  return notifyOfSite(trx, 'claim_decided', others, `says: ${text}`)
}
