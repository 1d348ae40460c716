import { type Selectable, sql } from 'kysely'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Database, DbOrTrx } from '#platform/db/database.ts'
import type { Mail } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { LETTER } from './enqueue.ts'
import { type LinkMail, linkMail, type NoticeMail, noticeMail } from './mail-texts.ts'
import { issueMailToken } from './mail-tokens.ts'

export type OutboxRow = Selectable<Database['auth_outbox']>

interface Recipient {
  address: string
  /** The account with this address, for mails that anybody can request for an address. */
  owner?: Owner
  /** Whether somebody other than the owner of the inbox can cause this mail. */
  byStranger: boolean
}

interface Owner {
  id: string
  email: string
  username: string
}

/** Undefined when nobody gets this mail. */
export async function findRecipient(db: DbOrTrx, row: OutboxRow): Promise<Recipient | undefined> {
  if (row.invitation_id !== null) {
    // It may have been withdrawn since this process claimed the row.
    const invitation = await db
      .selectFrom('business_invitations')
      .select('id')
      .where('id', '=', row.invitation_id)
      .executeTakeFirst()
    return invitation && { address: row.address, byStranger: true }
  }
  if (row.kind === LETTER) {
    const member = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', row.user_id)
      .executeTakeFirst()
    return member && { address: member.email, byStranger: false }
  }
  if (row.kind === 'signup') return findUnconfirmed(db, row)
  if (row.kind !== 'recovery' && row.kind !== 'email_change') {
    return { address: row.address, byStranger: false }
  }
  const owner = await findOwner(db, row.address)
  if (owner) return { address: owner.email, owner, byStranger: true }
  return row.kind === 'recovery' ? undefined : { address: row.address, byStranger: true }
}

export interface Composed {
  mail: Mail
  /** The token in the mail's link. */
  token?: string
}

/** The mail to send, or undefined when its link may not be made. */
export async function compose(
  { db, config: { publicUrl }, site }: Platform,
  row: OutboxRow,
  { address: to, owner }: Recipient,
): Promise<Composed | undefined> {
  if (row.kind === LETTER) {
    const { subject = '', text = '' } = row.data
    return { mail: { to, subject, text } }
  }
  const sender = { name: siteName(site.values), publicUrl }
  const kind = row.kind as LinkMail | NoticeMail
  if (kind === 'signup') {
    const token = owner && (await issueMailToken(db, { userId: owner.id, kind, newEmail: owner.email }))
    if (!owner || !token) return undefined
    return { mail: { to, ...linkMail(kind, sender, owner.username, token) }, token }
  }
  if (kind !== 'recovery' && kind !== 'email_change') {
    return { mail: { to, ...noticeMail(kind, sender, row.data.username ?? '', row.data.reason) } }
  }
  if (kind === 'recovery') {
    const token = owner && (await issueMailToken(db, { userId: owner.id, kind }))
    if (!owner || !token) return undefined
    await recordEvent(db, { kind: 'recovery_requested', userId: owner.id })
    return { mail: { to, ...linkMail(kind, sender, owner.username, token) }, token }
  }
  // If the address is taken, only its owner is notified.
  if (owner) return { mail: { to, ...noticeMail('email_taken', sender, owner.username) } }
  const token =
    row.user_id && (await issueMailToken(db, { userId: row.user_id, kind, newEmail: row.address }))
  if (!token) return undefined
  return { mail: { to, ...linkMail(kind, sender, row.data.username ?? '', token) }, token }
}

/** Anybody can sign up with any address. */
async function findUnconfirmed(db: DbOrTrx, row: OutboxRow): Promise<Recipient | undefined> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.username'])
    .where('users.id', '=', row.user_id)
    .where('users.email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return owner && { address: owner.email, owner, byStranger: true }
}

function findOwner(db: DbOrTrx, address: string): Promise<Owner | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.username'])
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .executeTakeFirst()
}
