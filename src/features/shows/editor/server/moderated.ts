import { sql } from 'kysely'
import { notifyOwners, reasonOf, type Visibility } from '#features/business/page-facts/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

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
    const reason = reasonOf(to)
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
    const business = await findBusiness(trx, row.businessId)
    const notified = business ? await notifyOwners(trx, business, text) : { userIds: [] }
    return {
      to,
      publish() {
        platform.invalidation.invalidate(['shows'])
        pushNotifications(platform, notified)
      },
    }
  },
})

/** The business that publishes a show; the member whose account it is counts as author. */
const findBusiness = (trx: Trx, id: string | null) =>
  trx
    .selectFrom('business_accounts')
    .select(['id as businessId', 'user_id as author'])
    .where('id', '=', id)
    .executeTakeFirst()
