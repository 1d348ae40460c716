import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimit } from '#platform/limit.ts'
import type { PasswordCost } from '#platform/platform.ts'

/** Each hash takes 64 MiB and a core: two at once keep memory bounded and the process responsive. */
const limitHashing = createLimit('password hashes', 2, 200)

/** Unicode can encode the same password in several ways; they count as one (NIST SP 800-63B, 3.1.1.2). */
const bytesOf = (password: string) => password.normalize('NFKC')

/** Argon2id with a random salt. Never call it inside a transaction: it takes a tenth of a second. */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return limitHashing(() => hash(bytesOf(password), { ...cost, parallelism: 1 }))
}

/** Whether a hash has outdated parameters and should be replaced when the password is known. */
export function isOutdatedHash(stored: string, { memoryCost, timeCost }: PasswordCost): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
}

const decoys = new Map<number, Promise<string>>()

/** Whether the password matches. Without an account (`stored` undefined) false, after the same time. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  cost: PasswordCost,
): Promise<boolean> {
  const decoy = await decoyFor(cost)
  const fits = await limitHashing(() => verify(stored ?? decoy, bytesOf(password)))
  return fits && stored !== undefined
}

function decoyFor(cost: PasswordCost): Promise<string> {
  const known = decoys.get(cost.memoryCost)
  if (known) return known
  const decoy = hashPassword(randomBytes(16).toString('hex'), cost)
  decoys.set(cost.memoryCost, decoy)
  return decoy
}
