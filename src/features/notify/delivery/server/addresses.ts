import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DbOrTrx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'

/**
 * The purpose of an address with a token. Links in mails never change; the others become invalid when the member renews
 * them.
 */
export type Purpose = 'feed' | 'calendar' | 'shows' | 'unsubscribe'

type Context = Pick<Platform, 'secretFor'>

/** The token of a member's private address: the member, signed together with purpose and version. */
export async function tokenFor(
  { secretFor }: Context,
  userId: string,
  purpose: Purpose,
  version: number,
): Promise<string> {
  const signature = createHmac('sha256', await secretFor('notice-addresses'))
    .update(`${purpose} ${version} ${userId}`)
    .digest()
  return Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), signature]).toString('base64url')
}

/**
 * The member of a token. Throws a 404 problem when it is invalid or has been renewed, and while the member is banned,
 * except for the link that ends mails.
 */
export async function memberOfToken(
  context: Context,
  db: DbOrTrx,
  purpose: Purpose,
  token: string,
): Promise<string> {
  const missing = () => notFound('This address no longer works. Your settings have the current one.')
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!isUuid(userId)) throw missing()
  const member = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'profiles.id')
    .select(['notice_settings.addresses_version', 'users.banned_at'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst()
  if (!member || (member.banned_at && purpose !== 'unsubscribe')) throw missing()
  const version = purpose === 'unsubscribe' ? 0 : (member.addresses_version ?? 1)
  const expected = Buffer.from(await tokenFor(context, userId, purpose, version))
  const received = Buffer.from(token)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw missing()
  return userId
}
