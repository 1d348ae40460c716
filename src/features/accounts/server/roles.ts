import type { DbOrTrx } from '#platform/db/database.ts'
import './tables.ts'

/** Whether the user may do what admins may, read fresh each time. */
export async function isAdmin(db: DbOrTrx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return row !== undefined
}
