import { randomBytes } from 'node:crypto'
import { FACTORS_SECRET, resealFactors } from '#features/accounts/factors/server/totp.ts'
import type { ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'

/**
 * Replaces the installation's secrets, and re-encrypts the data stored under one of them. Running processes have read
 * the old secrets, so Fanfare must be stopped.
 */
export async function renewKeys(db: Db): Promise<ControlResult> {
  const count = await db.transaction().execute(async (trx) => {
    const secrets = await trx
      .selectFrom('installation_secrets')
      .select(['name', 'value'])
      .orderBy('name')
      .forUpdate()
      .execute()
    for (const { name, value } of secrets) {
      const fresh = randomBytes(value.length)
      if (name === FACTORS_SECRET) await resealFactors(trx, value, fresh)
      await trx
        .updateTable('installation_secrets')
        .set({ value: fresh, created_at: new Date() })
        .where('name', '=', name)
        .execute()
    }
    // Browsers have subscribed with the public key derived from the old secret.
    await trx.deleteFrom('push_subscriptions').execute()
    return secrets.length
  })
  return {
    ok: true,
    output: `${count} keys are new. Links to documents and copies of data end; visitors enter the access code again; members stay signed in, but turn push messages on again and find new addresses of their feeds and calendars in the settings.`,
  }
}
