import { Secret, TOTP } from 'otpauth'
import { deriveKey, seal, unseal } from '#features/accounts/server/crypto.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Accepts the code of the step before or after as well: clocks differ, and people type slowly. */
const WINDOW = 1

/** The name of the installation's secret for factors. */
export const FACTORS_SECRET = 'factors'

const keyFrom = (secret: Buffer) => deriveKey(secret, 'totp')

/** The key that encrypts authenticator secrets in the database. Read it before a transaction. */
export const factorKey = async ({ secretFor }: Pick<Platform, 'secretFor'>): Promise<Buffer> =>
  keyFrom(await secretFor(FACTORS_SECRET))

/** Re-encrypts the authenticator secrets of all members under another secret of the installation. */
export async function resealFactors(trx: Trx, old: Buffer, fresh: Buffer): Promise<void> {
  const factors = await trx.selectFrom('auth_factors').select(['id', 'sealed_secret']).forUpdate().execute()
  for (const { id, sealed_secret } of factors) {
    await trx
      .updateTable('auth_factors')
      .set({ sealed_secret: seal(keyFrom(fresh), unseal(keyFrom(old), sealed_secret)) })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * A new secret for an authenticator app: encrypted for the database, and in the app's format. `issuer`: what the app calls
 * the site.
 */
export function newTotpSecret(key: Buffer, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  return {
    sealed: seal(key, Buffer.from(secret.buffer)),
    secret: secret.base32,
    uri: new TOTP({ issuer, label, secret }).toString(),
  }
}

/**
 * Consumes a code of one of the user's authenticator apps; `factorId` may be an app that is not completed yet. A
 * code works once, even if it arrives twice at the same moment. Returns the factor as it was before, or undefined
 * when no code matches.
 */
export async function consumeTotpCode(
  trx: Trx,
  key: Buffer,
  input: { userId: string; code: string; factorId?: string },
) {
  const { userId, factorId } = input
  const query = trx
    .selectFrom('auth_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('verified_at', 'is not', null), ...(factorId ? [eb('id', '=', factorId)] : [])]),
    )
  for (const factor of await query.orderBy('id').forUpdate().execute()) {
    const secret = unseal(key, factor.sealed_secret)
    const step = stepOf(secret, input.code)
    if (step === undefined || step <= factor.last_step) continue
    await trx
      .updateTable('auth_factors')
      .set({ last_step: step, updated_at: new Date(), verified_at: factor.verified_at ?? new Date() })
      .where('id', '=', factor.id)
      .execute()
    return factor
  }
  return undefined
}

/** The 30 s step since 1970 that the code belongs to. */
function stepOf(secret: Buffer, code: string): number | undefined {
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const now = Date.now()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
