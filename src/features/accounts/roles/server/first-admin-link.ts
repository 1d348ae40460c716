import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, DbOrTrx } from '#platform/db/database.ts'

/** The row of `installation_secrets` that holds the token. */
export const FIRST_ADMIN = 'accounts.first-admin'
const TOKEN_BYTES = 32

/** Whether somebody is an admin, also one who is suspended. */
export async function hasAdmin(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from user_roles where role = 'admin') as has`.execute(db)
  return rows[0]?.has ?? false
}

/**
 * The link that makes the member who opens it the first admin; undefined when there is an admin. It is the same until
 * somebody has used it. The token is in the fragment, which no server gets.
 */
export async function firstAdminLink(db: Db, publicUrl: string): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  await db
    .insertInto('installation_secrets')
    .values({ name: FIRST_ADMIN, value: randomBytes(TOKEN_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', FIRST_ADMIN)
    .executeTakeFirstOrThrow()
  return `${publicUrl}/admin/first#token=${value.toString('base64url')}`
}
