import { randomBytes } from 'node:crypto'
import { deriveKey, seal, sha256, unseal } from '#features/accounts/server/crypto.ts'

const FAMILY_BYTES = 16
const SECRET_BYTES = 32

/** A refresh token is a family, constant for a session, followed by a secret that each refresh replaces. */
export function newRefreshToken(family: Buffer = randomBytes(FAMILY_BYTES)): Buffer {
  return Buffer.concat([family, randomBytes(SECRET_BYTES)])
}

export const familyOf = (token: Buffer): Buffer => token.subarray(0, FAMILY_BYTES)

/** The columns stored for a new token. */
export const hashesOf = (token: Buffer) => ({
  family_hash: sha256(familyOf(token)),
  current_hash: sha256(token),
})

/** Parses a token from a request; undefined when it is malformed. */
export function parseRefreshToken(text: string): Buffer | undefined {
  const token = Buffer.from(text, 'base64url')
  return token.length === FAMILY_BYTES + SECRET_BYTES ? token : undefined
}

/**
 * Encrypts the successor so that only a client with its predecessor can read it. So two tabs that refresh at
 * once, or one that lost the response, get the same token, and a leaked database reveals none.
 */
export const sealSuccessor = (predecessor: Buffer, successor: Buffer): Buffer =>
  seal(deriveKey(predecessor, 'successor'), successor)
export const unsealSuccessor = (predecessor: Buffer, sealed: Buffer): Buffer =>
  unseal(deriveKey(predecessor, 'successor'), sealed)
