import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The notifications for "download my data": their content, not who caused them. */
export async function exportNotifications(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const rows = await db
      .selectFrom('notifications')
      .select(['content', 'is_read', 'related_post_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return JSON.stringify(rows, null, 2)
  }
  return [{ path: 'notifications.json', read }]
}
