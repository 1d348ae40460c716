import { randomBytes } from 'node:crypto'
import { deriveKey, seal, sha256, unseal } from '../crypto.ts'

const FAMILY_BYTES = 16
const SECRET_BYTES = 32

/** A refresh token is a family, the same for the life of a session, and a secret that each refresh replaces. */
export function newRefreshToken(family: Buffer = randomBytes(FAMILY_BYTES)): Buffer {
  return Buffer.concat([family, randomBytes(SECRET_BYTES)])
}

export const familyOf = (token: Buffer): Buffer => token.subarray(0, FAMILY_BYTES)

/** What is kept of a new token. */
export const hashesOf = (token: Buffer) => ({
  family_hash: sha256(familyOf(token)),
  current_hash: sha256(token),
})

/** Reads a token as it travels; undefined when it cannot be one. */
export function parseRefreshToken(text: string): Buffer | undefined {
  const token = Buffer.from(text, 'base64url')
  return token.length === FAMILY_BYTES + SECRET_BYTES ? token : undefined
}

/**
 * The successor can be read again only by who still holds its predecessor. So two tabs that refresh at
 * once, or one that lost the answer, get the same token, and the database alone gives none away.
 */
export const sealSuccessor = (predecessor: Buffer, successor: Buffer): Buffer =>
  seal(deriveKey(predecessor, 'successor'), successor)
export const unsealSuccessor = (predecessor: Buffer, sealed: Buffer): Buffer =>
  unseal(deriveKey(predecessor, 'successor'), sealed)
