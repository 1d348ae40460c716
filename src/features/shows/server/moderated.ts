import { sql } from 'kysely'
import { type Notified, notifyOfSite, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

type Visibility = 'public' | 'held' | 'hidden' | 'removed' | 'withheld'

const REASONS = {
  hidden: 'Members reported it. A moderator will look at it.',
  removed: 'Moderators removed it.',
}

/** Hides and shows shows for reports, by id. A hidden show stays hidden when its organiser or a feed changes it. */
export const createModeratedShows = (platform: Platform) => ({
  /** Undefined when it was deleted. */
  async visibilityOf(trx: Trx, id: string): Promise<Visibility | undefined> {
    const row = await trx.selectFrom('events').select('hidden_at').where('id', '=', id).executeTakeFirst()
    return row && (row.hidden_at ? 'hidden' : 'public')
  },
  /** Hides a show or shows it. Returns undefined when it was deleted. */
  async change(
    trx: Trx,
    id: string,
    to: Visibility,
  ): Promise<{ to: Visibility; publish(): void } | undefined> {
    const reason = to === 'public' ? null : REASONS[to === 'removed' ? 'removed' : 'hidden']
    const row = await trx
      .updateTable('events')
      .set({
        hidden_at: reason === null ? null : sql<Date>`coalesce(hidden_at, clock_timestamp())`,
        withdrawn_at: reason === null ? null : sql<Date>`coalesce(withdrawn_at, clock_timestamp())`,
        hidden_reason: reason,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returning(['name', sql<string | null>`business_of_show(id)`.as('businessId')])
      .executeTakeFirst()
    if (!row) return undefined
    const text = `Your show “${row.name}” is ${reason === null ? 'shown again' : `hidden: ${reason}`}`
    const notified = await notifyOwners(trx, row.businessId, text)
    return {
      to,
      publish() {
        platform.invalidation.invalidate(['shows'])
        pushNotifications(platform, notified)
      },
    }
  },
})

/** Notifies the owners of a business, except the one who counts as author and is notified of the decision separately. */
async function notifyOwners(trx: Trx, businessId: string | null, text: string): Promise<Notified> {
  if (businessId === null) return { userIds: [] }
  const owners = await trx
    .selectFrom('business_members as m')
    .innerJoin('business_accounts as b', 'b.id', 'm.business_account_id')
    .select('m.user_id')
    .where('b.id', '=', businessId)
    .where('m.role', '=', 'owner')
    .whereRef('m.user_id', '<>', 'b.user_id')
    .execute()
  return notifyOfSite(
    trx,
    'claim_decided',
    owners.map((one) => one.user_id),
    `says: ${text}`,
  )
}
