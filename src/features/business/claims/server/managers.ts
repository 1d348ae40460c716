import type { DbOrTrx } from '#platform/db/database.ts'

/** The owners and managers of a business, who are notified of decisions on it and its claims. */
export async function managersOf(db: DbOrTrx, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_members')
    .select('user_id')
    .where('business_account_id', '=', businessId)
    .where('role', 'in', ['owner', 'manager'])
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
