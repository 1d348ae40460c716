import { sql } from 'kysely'
import { ROLES, type Role } from '#features/accounts/contract.ts'
import { resetSecondFactor } from '#features/accounts/server/member-account.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { endSessions, lockUser } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'
import { dayAt } from '#platform/time.ts'
import { renewKeys } from './renew-keys.ts'
import { setRole } from './roles.ts'

export const ADMIN_USAGE = `Usage:
  npm run admin -- grant USERNAME    makes a member an admin
  npm run admin -- grant USERNAME moderator
                                     makes a member a moderator
  npm run admin -- revoke USERNAME   takes that back; also with moderator
  npm run admin -- list              names the admins and moderators
  npm run admin -- sign-out USERNAME ends all sessions of a member
  npm run admin -- sign-out --all    ends all sessions of everybody
  npm run admin -- reset-second-step USERNAME
                                     removes second step and passkeys of a member who lost them
  npm run admin -- renew-keys        makes new keys, while Fanfare is stopped`

/** Whether the arguments are a valid command; if not, the caller shows the usage. */
export function isAdminCommand(args: readonly string[]): boolean {
  const [action, username, role] = args
  if (action === 'list' || action === 'renew-keys') return args.length === 1
  if (!username) return false
  if (action === 'sign-out' || action === 'reset-second-step') return args.length === 2
  return (action === 'grant' || action === 'revoke') && args.length <= 3 && isRole(role ?? 'admin')
}

const isRole = (role: string): role is Role => ROLES.some((one) => one === role)

/** Grants, revokes and lists roles, ends sessions, or renews keys. Usernames are case-insensitive. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<ControlResult> {
  const [action, username = '', role = 'admin'] = args
  if (!isAdminCommand(args) || !isRole(role)) return { ok: false, output: ADMIN_USAGE }
  if (action === 'list') return { ok: true, output: await listRoles(db) }
  if (action === 'renew-keys') return renewKeys(db)
  if (action === 'sign-out' && username === '--all') return signOutAll(db)
  const member = await db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', username.replace(/^@/, '').toLowerCase())
    .executeTakeFirst()
  if (!member) return { ok: false, output: `There is no member with the username ${username}.` }
  if (action === 'sign-out') return signOut(db, member)
  if (action === 'reset-second-step') return resetSecondStep(db, member)
  return changeRole(db, member, role, action === 'grant')
}

interface Member {
  id: string
  username: string
}

async function changeRole(db: Db, member: Member, role: Role, granted: boolean): Promise<ControlResult> {
  const { id: userId, username } = member
  const roleText = role === 'admin' ? 'an admin' : 'a moderator'
  const isChanged = await db.transaction().execute((trx) => setRole(trx, null, { userId, role, granted }))
  if (granted) return { ok: true, output: `${username} is ${roleText} ${isChanged ? 'now' : 'already'}.` }
  return { ok: isChanged, output: `${username} is not ${roleText}${isChanged ? ' any more' : ''}.` }
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

async function resetSecondStep(db: Db, { id, username }: Member): Promise<ControlResult> {
  return db.transaction().execute(async (trx) => {
    const { email } = await lockUser(trx, id)
    const removed = await resetSecondFactor(trx, { id, email, username })
    if (!removed) return { ok: false, output: `${username} has no second step and no passkey.` }
    await endSessions(trx, 'ended_by_operator', { userId: id })
    await recordEvent(trx, { kind: 'sessions_ended', userId: id })
    const output = `${username} signs in with the password alone; removed: ${removed.apps} apps, ${removed.passkeys} passkeys.`
    return { ok: true, output }
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

async function listRoles(db: Db): Promise<string> {
  const holders = await db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.username', 'user_roles.role', 'user_roles.granted_at'])
    .orderBy('user_roles.role')
    .orderBy('profiles.username')
    .execute()
  if (!holders.some(({ role }) => role === 'admin')) {
    return 'There is no admin yet. Make one with: npm run admin -- grant USERNAME'
  }
  return holders
    .map(({ username, role, granted_at }) => {
      const since = `since ${dayAt(granted_at)}`
      return role === 'admin' ? `${username} (${since})` : `${username} (moderator ${since})`
    })
    .join('\n')
}
