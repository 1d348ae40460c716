import { sql } from 'kysely'
import type { ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'
import { renewKeys } from './renew-keys.ts'
import { recordEvent } from './security-events.ts'
import { endSessions, lockUser } from './sessions/sessions.ts'

export const ADMIN_USAGE = `Usage:
  npm run admin -- grant USERNAME    makes a member an admin
  npm run admin -- revoke USERNAME   takes that back
  npm run admin -- list              names the admins
  npm run admin -- sign-out USERNAME ends all sessions of a member
  npm run admin -- sign-out --all    ends all sessions of everybody
  npm run admin -- renew-keys        makes new keys, while Fanfare is stopped`

/** Whether the arguments are a valid command; if not, the caller shows the usage. */
export function isAdminCommand(args: readonly string[]): boolean {
  const [action, username] = args
  if (action === 'list' || action === 'renew-keys') return args.length === 1
  return ['grant', 'revoke', 'sign-out'].includes(action ?? '') && args.length === 2 && Boolean(username)
}

/** Grants, revokes and lists the role `admin`, ends sessions, or renews keys. Usernames are case-insensitive. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<ControlResult> {
  const [action, username = ''] = args
  if (!isAdminCommand(args)) return { ok: false, output: ADMIN_USAGE }
  if (action === 'list') return { ok: true, output: await listAdmins(db) }
  if (action === 'renew-keys') return renewKeys(db)
  if (action === 'sign-out' && username === '--all') return signOutAll(db)
  const member = await db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', username.replace(/^@/, '').toLowerCase())
    .executeTakeFirst()
  if (!member) return { ok: false, output: `There is no member with the username ${username}.` }
  if (action === 'sign-out') return signOut(db, member)
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

/** The running site refuses reads within a minute, writes at once. */
async function signOut(db: Db, { id, username }: Member): Promise<ControlResult> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, id)
    const ended = await endSessions(trx, 'ended_by_operator', { userId: id })
    if (ended.length > 0) await recordEvent(trx, { kind: 'sessions_ended', userId: id })
    return { ok: true, output: `${username} was signed out of ${inWords(ended.length)}.` }
  })
}

async function signOutAll(db: Db): Promise<ControlResult> {
  const members = await db
    .selectFrom('auth_sessions')
    .select('user_id')
    .distinct()
    .where('ended_at', 'is', null)
    .execute()
  for (const { user_id } of members) await signOut(db, { id: user_id, username: '' })
  return { ok: true, output: `Everybody was signed out (${members.length} members).` }
}

const inWords = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`)

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
