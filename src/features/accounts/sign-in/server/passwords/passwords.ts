import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimit } from '#platform/limit.ts'
import type { PasswordCost, Platform } from '#platform/platform.ts'
import { memoizeSuccess } from '#platform/single-flight.ts'

/** Never call `hash` and `verify` inside a transaction: they take a tenth of a second, and wait for their turn. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches. Without an account (`stored` undefined) false, after the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Whether a hash has outdated parameters and should be replaced when the password is known. */
  isOutdated(stored: string): boolean
}

/** Each hash takes 64 MiB and a core: two at once keep memory bounded and the process responsive. */
const HASHED_AT_ONCE = 2
const MAX_WAITING = 200

export function createPasswords({
  metrics,
  passwordCost: cost,
}: Pick<Platform, 'metrics' | 'passwordCost'>): Passwords {
  const limit = createLimit(metrics, 'password hashes', HASHED_AT_ONCE, MAX_WAITING)
  const readDecoy = memoizeSuccess(() => limit(() => hashPassword(randomBytes(16).toString('hex'), cost)))
  return {
    hash: (password) => limit(() => hashPassword(password, cost)),
    async verify(stored, password) {
      const decoy = await readDecoy()
      const fits = await limit(() => verify(stored ?? decoy, bytesOf(password)))
      return fits && stored !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  }
}

/** Unicode can encode the same password in several ways; they count as one (NIST SP 800-63B, 3.1.1.2). */
const bytesOf = (password: string) => password.normalize('NFKC')

/** Argon2id with a random salt, at once. What serves requests uses `createPasswords`, which limits it. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  hash(bytesOf(password), { ...cost, parallelism: 1 })
