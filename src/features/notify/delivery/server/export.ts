import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The files for "download my data": the settings, the devices, and the notices received. */
export async function exportNotices(db: Db, userId: string): Promise<ExportFile[]> {
  const settings = async () => {
    const chosen = await db
      .selectFrom('notice_settings')
      .select(['time_zone', 'quiet_from', 'quiet_to', 'choices', 'release_types', 'digest_sent_at'])
      .select(['near_city', 'near_country', 'near_km'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const devices = await db
      .selectFrom('push_subscriptions')
      .select(['device', 'endpoint', 'created_at', 'delivered_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return JSON.stringify({ settings: chosen ?? null, devices }, null, 2)
  }
  const notices = async () => {
    const rows = await db
      .selectFrom('member_notices as m')
      .innerJoin('notices as n', 'n.id', 'm.notice_id')
      .select(['n.kind', 'n.day', 'n.facts', 'm.label', 'm.due_at'])
      .where('m.user_id', '=', userId)
      .orderBy('m.due_at')
      .orderBy('n.id')
      .execute()
    return JSON.stringify(rows, null, 2)
  }
  return [
    { path: 'notice-settings.json', read: settings },
    { path: 'notices.json', read: notices },
  ]
}
