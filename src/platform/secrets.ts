import { randomBytes } from 'node:crypto'
import type { Db } from './db/database.ts'

/** 32 random bytes for one purpose, made once for the whole installation and shared by its processes. */
export type SecretFor = (name: string) => Promise<Buffer>

export function createSecrets(db: Db): SecretFor {
  const known = new Map<string, Promise<Buffer>>()
  const load = async (name: string) => {
    await db
      .insertInto('installation_secrets')
      .values({ name, value: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('installation_secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  }
  return (name) => {
    let secret = known.get(name)
    if (!secret) {
      secret = load(name)
      secret.catch(() => known.delete(name))
      known.set(name, secret)
    }
    return secret
  }
}
