import type { DbOrTrx } from '#platform/db/database.ts'
import type { Role } from '../contract.ts'

/** Whether the user is an admin; reads the database each time. */
export async function isAdmin(db: DbOrTrx, userId: string): Promise<boolean> {
  return (await rolesOf(db, userId)).includes('admin')
}

export async function rolesOf(db: DbOrTrx, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return rows.map(({ role }) => role)
}
