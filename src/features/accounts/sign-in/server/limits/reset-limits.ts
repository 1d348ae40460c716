import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { accountKeyOf } from '../sessions/sign-in.ts'

/** Deletes the counters of a member's attempts and requests, because their keys name the account. */
export async function resetLimits(trx: Trx, { id, email }: { id: string; email: string }): Promise<void> {
  const accountKey = accountKeyOf(email)
  await sql`
    delete from auth_rate_limits
    where key like ${`%:${id}%`} or starts_with(key, ${`sign-in:${accountKey}:`}) or key = ${`sign-in-account:${accountKey}`}`.execute(
    trx,
  )
  await sql`delete from rate_limits where key like ${`%:${id}%`}`.execute(trx)
}
