import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sha256 } from '#features/accounts/server/crypto.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'

const CODES = 10
/** Without the letters that people confuse (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 bits cannot be guessed, so a plain hash is enough (OWASP ASVS 5, 6.5.2). */
const CODE_LENGTH = 24

/** Replaces the user's recovery codes. They are shown once; only hashes are stored. */
export async function makeRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await removeRecoveryCodes(trx, userId)
  await trx
    .insertInto('auth_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

export async function removeRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute()
}

/** Consumes a code. Returns false when the user has no such code, or has used it before. */
export async function consumeRecoveryCode(trx: Trx, userId: string, code: string): Promise<boolean> {
  const used = await trx
    .updateTable('auth_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Counts the codes, and those that are unused. */
export async function countRecoveryCodes(db: DbOrTrx, userId: string) {
  return db
    .selectFrom('auth_recovery_codes')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

function newCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{6})(?=.)/g, '$1-')
}

/** People type codes with or without dashes, in either case, and read 0 as O and 1 as I or L. */
function hashOf(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return sha256(letters.replaceAll('o', '0').replace(/[il]/g, '1'))
}
