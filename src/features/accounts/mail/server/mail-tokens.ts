import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MAIL_LINK_MINUTES } from '#features/accounts/limits.ts'
import { sha256 } from '#features/accounts/server/crypto.ts'
import { lockUser } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { LinkMail } from './mail-texts.ts'

const TOKEN_BYTES = 32
/** No further mail is sent while this many links of one kind are valid: the inbox has them already. */
const LINKS_AT_ONCE = 3

/**
 * Makes a token for a link in a mail. Only its hash is stored. A link that confirms an address revokes the previous
 * one, which may have gone to a wrong address. Recovery links go to the same inbox, and strangers can request
 * them: earlier ones stay valid, and the result is undefined when enough of them are valid already.
 */
export async function issueMailToken(
  db: DbOrTrx,
  token: { userId: string; kind: LinkMail; newEmail?: string },
): Promise<string | undefined> {
  if (token.kind !== 'recovery') await revokeLinks(db, token.userId, token.kind)
  else if ((await countLinks(db, token)) >= LINKS_AT_ONCE) return undefined
  const secret = randomBytes(TOKEN_BYTES)
  await db
    .insertInto('auth_mail_tokens')
    .values({
      token_hash: sha256(secret),
      user_id: token.userId,
      kind: token.kind,
      new_email: token.newEmail ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${MAIL_LINK_MINUTES})`,
    })
    .execute()
  return secret.toString('base64url')
}

async function countLinks(db: DbOrTrx, { userId, kind }: { userId: string; kind: LinkMail }) {
  const { count } = await db
    .selectFrom('auth_mail_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes the user's links of one kind. */
export async function revokeLinks(db: DbOrTrx, userId: string, kind: LinkMail): Promise<void> {
  await db.deleteFrom('auth_mail_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Revokes a requested change of address, whether or not its mail was sent. */
export async function revokeEmailChange(trx: Trx, userId: string): Promise<void> {
  await revokeLinks(trx, userId, 'email_change')
  await trx
    .deleteFrom('auth_outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_change')
    .execute()
}

/**
 * Consumes a token: only one of two concurrent calls gets it. Locks its user until the end of the transaction;
 * all code locks users before their tokens. Undefined when the token is unknown, used or expired.
 */
export async function consumeMailToken(trx: Trx, kind: LinkMail, token: string) {
  const token_hash = sha256(Buffer.from(token, 'base64url'))
  const known = await trx
    .selectFrom('auth_mail_tokens')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!known) return undefined
  const user = await lockUser(trx, known.user_id)
  const consumed = await trx
    .deleteFrom('auth_mail_tokens')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('new_email')
    .executeTakeFirst()
  return consumed && { user, newEmail: consumed.new_email }
}

/** Revokes a link whose mail could not be sent. */
export async function withdrawMailToken(db: DbOrTrx, token: string): Promise<void> {
  await db
    .deleteFrom('auth_mail_tokens')
    .where('token_hash', '=', sha256(Buffer.from(token, 'base64url')))
    .execute()
}

/** Revokes all links of a user, and a requested change of address whose mail has not been sent. */
export async function revokeMailTokens(trx: Trx, userId: string): Promise<void> {
  await revokeLinks(trx, userId, 'recovery')
  await revokeLinks(trx, userId, 'signup')
  await revokeEmailChange(trx, userId)
}
