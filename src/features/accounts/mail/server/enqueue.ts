import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { LinkMail, NoticeMail } from './mail-texts.ts'

/** A mail whose text comes from another feature. */
export const LETTER = 'letter'

interface OutboxMail {
  kind: LinkMail | NoticeMail
  /** The recipient; for `recovery` any address that a visitor typed. */
  address: string
  userId?: string
  username?: string
  /** Why an application was refused. */
  reason?: string
}

/** Adds a mail to the outbox, always as one row. Call `wake` after the commit. */
export async function enqueueMail(db: DbOrTrx, mail: OutboxMail): Promise<void> {
  await db
    .insertInto('auth_outbox')
    .values({
      kind: mail.kind,
      address: mail.address,
      user_id: mail.userId ?? null,
      data: JSON.stringify({ username: mail.username, reason: mail.reason }),
    })
    .execute()
}

/** Adds another feature's letter to the outbox, for the address that the member has when it is sent. */
export async function enqueueLetter(
  trx: Trx,
  userId: string,
  letter: { subject: string; text: string },
): Promise<void> {
  await trx
    .insertInto('auth_outbox')
    .values({ kind: LETTER, address: '', user_id: userId, data: JSON.stringify(letter) })
    .execute()
}

/** Adds the letter of an invitation, for an address that may belong to nobody here. It goes when the invitation does. */
export async function enqueueInvitation(
  trx: Trx,
  address: string,
  letter: { subject: string; text: string },
  invitationId: string,
): Promise<void> {
  await trx
    .insertInto('auth_outbox')
    .values({
      kind: LETTER,
      address,
      user_id: null,
      invitation_id: invitationId,
      data: JSON.stringify(letter),
    })
    .execute()
}

/** Whether at least `count` letters of other features wait to be sent. */
export async function hasManyLetters(db: DbOrTrx, many: number): Promise<boolean> {
  const row = await db
    .selectFrom('auth_outbox')
    .select('id')
    .where('kind', '=', LETTER)
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
