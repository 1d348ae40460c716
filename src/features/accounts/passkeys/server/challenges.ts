import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'

const MINUTES = 5
const BYTES = 32

export interface OpenChallenge {
  id: string
  challenge: Uint8Array<ArrayBuffer>
  expiresAt: Date
}

/** Makes a challenge that can be answered once: by the session that adds a passkey, or by anybody at sign-in. */
export async function openChallenge(db: Db, sessionId: string | null): Promise<OpenChallenge> {
  const challenge = new Uint8Array(randomBytes(BYTES))
  const row = await db
    .insertInto('auth_passkey_challenges')
    .values({
      challenge: Buffer.from(challenge),
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, challenge, expiresAt: row.expires_at }
}

/** Uses a challenge up and returns it, base64url. Throws a 400 problem when it is unknown, used or too old. */
export async function takeChallenge(db: Db, id: string, sessionId: string | null): Promise<string> {
  const row = await db
    .deleteFrom('auth_passkey_challenges')
    .where('id', '=', id)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  if (row) return row.challenge.toString('base64url')
  throw new ProblemError(400, 'That took too long. Please try again.', { code: 'webauthn_challenge_expired' })
}
