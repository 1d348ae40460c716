import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { MAIL_LINK_MINUTES } from '../../limits.ts'
import { sha256 } from '../crypto.ts'
import { lockUser } from '../sessions/sessions.ts'
import type { LinkMail } from './mail-texts.ts'

const TOKEN_BYTES = 32
/** While so many links of one kind work, no further mail is sent: they are in the inbox already. */
const LINKS_AT_ONCE = 3

/**
 * Makes a token for a link in a mail. Only its hash is kept. A link to another address ends the one before, which
 * may have gone to a wrong one. Recovery links go to the same inbox, and a stranger can ask for them: those before
 * still work, and undefined comes back when enough of them are on their way.
 */
export async function issueMailToken(
  db: DbOrTrx,
  token: { userId: string; kind: LinkMail; newEmail?: string },
): Promise<string | undefined> {
  if (token.kind === 'email_change') await revokeLinks(db, token.userId, token.kind)
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

/** Takes the links of one kind out of use. */
export async function revokeLinks(db: DbOrTrx, userId: string, kind: LinkMail): Promise<void> {
  await db.deleteFrom('auth_mail_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Takes another address out of use that was asked for before, whether its mail was sent or not. */
export async function revokeEmailChange(trx: DbOrTrx, userId: string): Promise<void> {
  await revokeLinks(trx, userId, 'email_change')
  await trx
    .deleteFrom('auth_outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_change')
    .execute()
}

/**
 * Spends a token: of two that try at once, one gets it. Holds its user until the end of the transaction; users
 * are locked before their tokens everywhere. Undefined when it is unknown, used or too old.
 */
export async function spendMailToken(trx: DbOrTrx, kind: LinkMail, token: string) {
  const token_hash = sha256(Buffer.from(token, 'base64url'))
  const known = await trx
    .selectFrom('auth_mail_tokens')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!known) return undefined
  const user = await lockUser(trx, known.user_id)
  const spent = await trx
    .deleteFrom('auth_mail_tokens')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('new_email')
    .executeTakeFirst()
  return spent && { user, newEmail: spent.new_email }
}

/** Takes a link out of use whose mail could not be sent. */
export async function withdrawMailToken(db: DbOrTrx, token: string): Promise<void> {
  await db
    .deleteFrom('auth_mail_tokens')
    .where('token_hash', '=', sha256(Buffer.from(token, 'base64url')))
    .execute()
}

/** Takes all links of a user out of use, and another address that was asked for but not written to yet. */
export async function revokeMailTokens(trx: DbOrTrx, userId: string): Promise<void> {
  await revokeLinks(trx, userId, 'recovery')
  await revokeEmailChange(trx, userId)
}
