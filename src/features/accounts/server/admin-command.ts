import { sql } from 'kysely'
import type { ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'
import { recordEvent } from './security-events.ts'
import './tables.ts'

export const ADMIN_USAGE = `Usage:
  npm run admin -- grant USERNAME    makes a member an admin
  npm run admin -- revoke USERNAME   takes that back
  npm run admin -- list              names the admins`

/** Whether these arguments make a command; otherwise the usage is to be shown. */
export function isAdminCommand(args: readonly string[]): boolean {
  const [action, username] = args
  if (action === 'list') return args.length === 1
  return (action === 'grant' || action === 'revoke') && args.length === 2 && Boolean(username)
}

/** Grants and revokes the role `admin`, or lists who has it. Usernames count in any case. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<ControlResult> {
  const [action, username = ''] = args
  if (!isAdminCommand(args)) return { ok: false, output: ADMIN_USAGE }
  if (action === 'list') return { ok: true, output: await listAdmins(db) }
  const member = await db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', username.replace(/^@/, '').toLowerCase())
    .executeTakeFirst()
  if (!member) return { ok: false, output: `There is no member with the username ${username}.` }
  return action === 'grant' ? grant(db, member) : revoke(db, member)
}

interface Member {
  id: string
  username: string
}

async function grant(db: Db, { id, username }: Member): Promise<ControlResult> {
  return db.transaction().execute(async (trx) => {
    const granted = await trx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!granted) return { ok: true, output: `${username} is an admin already.` }
    await recordEvent(trx, { kind: 'role_granted', userId: id })
    return { ok: true, output: `${username} is an admin now.` }
  })
}

async function revoke(db: Db, { id, username }: Member): Promise<ControlResult> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', id)
      .where('role', '=', 'admin')
      .returning('user_id')
      .executeTakeFirst()
    if (!revoked) return { ok: false, output: `${username} is not an admin.` }
    await recordEvent(trx, { kind: 'role_revoked', userId: id })
    return { ok: true, output: `${username} is not an admin any more.` }
  })
}

async function listAdmins(db: Db): Promise<string> {
  const admins = await db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.username', 'user_roles.granted_at'])
    .where('role', '=', 'admin')
    .orderBy('profiles.username')
    .execute()
  if (admins.length === 0) return 'There is no admin yet. Make one with: npm run admin -- grant USERNAME'
  return admins
    .map(({ username, granted_at }) => `${username} (since ${granted_at.toISOString().slice(0, 10)})`)
    .join('\n')
}
