import { deviceName } from '#features/accounts/sign-in/server/sessions/device.ts'
import type { Db } from '#platform/db/database.ts'
import type { ExportFile } from './account-data.ts'

const README = `This is everything this site keeps about you and everything you made here.

You can open the .json files with any text editor. Times are in UTC.
Your password isn’t in here: only you know it.
`

/** Returns the account's own files for "download my data". */
export async function exportAccount(db: Db, userId: string): Promise<ExportFile[]> {
  const json = (path: string, read: () => Promise<unknown>): ExportFile => ({
    path,
    read: async () => JSON.stringify(await read(), null, 2),
  })
  return [
    { path: 'READ ME.txt', read: async () => README },
    json('account.json', async () => ({
      ...(await db
        .selectFrom('users')
        .select(['id', 'email', 'email_confirmed_at', 'created_at', 'updated_at', 'last_sign_in_at'])
        .select(['suspended_until', 'standing_reason', 'terms_version', 'days_read', 'last_read_on'])
        .where('id', '=', userId)
        .executeTakeFirst()),
      roles: await db
        .selectFrom('user_roles')
        .select(['role', 'granted_at'])
        .where('user_id', '=', userId)
        .orderBy('granted_at')
        .orderBy('role')
        .execute(),
      invitations: await db
        .selectFrom('invitations')
        .select(['code', 'uses', 'uses_left', 'expires_at', 'created_at'])
        .where('created_by', '=', userId)
        .orderBy('id')
        .execute(),
      passkeys: await db
        .selectFrom('auth_passkeys')
        .select(['friendly_name', 'created_at', 'last_used_at', 'factor_since'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
      authenticator_apps: await db
        .selectFrom('auth_factors')
        .select(['friendly_name', 'created_at', 'verified_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    })),
    json('sessions.json', async () => {
      const sessions = await db
        .selectFrom('auth_sessions')
        .select(['user_agent', 'created_at', 'rotated_at', 'ended_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return sessions.map(({ rotated_at, ...session }) => ({
        device: deviceName(session.user_agent),
        ...session,
        last_seen_at: rotated_at,
      }))
    }),
    json('security-events.json', () =>
      db
        .selectFrom('auth_events')
        .select(['kind', 'at', 'address', 'user_agent'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    ),
  ]
}
