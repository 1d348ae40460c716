import type { DbOrTrx } from '#platform/db/database.ts'
import './tables.ts'

/** Gives a new user a profile whose display name is the username. Part of the sign-up's transaction. */
export async function createProfile(trx: DbOrTrx, profile: { id: string; username: string }): Promise<void> {
  await trx
    .insertInto('profiles')
    .values({ ...profile, display_name: profile.username })
    .execute()
}
