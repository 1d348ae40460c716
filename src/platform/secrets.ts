import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from './db/database.ts'

/** Returns 32 random bytes for one purpose, created once for the whole installation and shared by its processes. */
export type SecretFor = (name: string) => Promise<Buffer>

export function createSecrets(db: Db): SecretFor {
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
  const cache = new LRUCache<string, Buffer>({ max: 100, fetchMethod: load })
  return (name) => cache.forceFetch(name)
}
