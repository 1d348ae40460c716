import type { Selectable } from 'kysely'
import type { AuthUser, SessionAnswer } from '#features/accounts/contract.ts'
import { ACCESS_TOKEN_SECONDS } from '#features/accounts/limits.ts'
import type { Database, DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { invalidToken, signAccessToken } from './access-tokens.ts'

/** Reads the user object of a session. Throws a 401 problem when the account is gone. */
export async function readUser(db: DbOrTrx, userId: string): Promise<AuthUser> {
  const user = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_confirmed_at',
      'users.created_at',
      'users.updated_at',
      'users.last_sign_in_at',
      'profiles.username',
      'profiles.display_name',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw invalidToken('user_not_found')
  return toAuthUser(user, await readFactors(db, userId))
}

type UserRow = Pick<
  Selectable<Database['users']>,
  'id' | 'email' | 'email_confirmed_at' | 'created_at' | 'updated_at' | 'last_sign_in_at'
> &
  Pick<Selectable<Database['profiles']>, 'username' | 'display_name'>

/** The user object of auth-js. */
export function toAuthUser(user: UserRow, factors: AuthUser['factors']): AuthUser {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
    phone: '',
    last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { username: user.username, display_name: user.display_name },
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        provider: 'email',
        identity_data: { sub: user.id, email: user.email },
        created_at: user.created_at.toISOString(),
        last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
        updated_at: user.updated_at.toISOString(),
      },
    ],
    is_anonymous: false,
    factors,
  }
}

/** The session object that the browser stores. Never call it inside a transaction: it may read the signing key. */
export async function sessionAnswer(
  platform: Platform,
  session: Selectable<Database['auth_sessions']>,
  refreshToken: Buffer,
): Promise<SessionAnswer> {
  const user = await readUser(platform.db, session.user_id)
  const access_token = await signAccessToken(platform, {
    sub: user.id,
    email: user.email,
    session_id: session.id,
    aal: session.aal === 2 ? 'aal2' : 'aal1',
    mfa: user.factors.some((factor) => factor.status === 'verified'),
    gen: session.gen,
    amr: session.amr,
  })
  return {
    access_token,
    refresh_token: refreshToken.toString('base64url'),
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS,
    token_type: 'bearer',
    user,
  }
}

/** Authenticator apps and passkeys; a passkey that is only a way to log in counts as not verified. */
async function readFactors(db: DbOrTrx, userId: string): Promise<AuthUser['factors']> {
  const factors = await db
    .selectFrom('auth_factors')
    .select(['id', 'friendly_name', 'verified_at', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const passkeys = await db
    .selectFrom('auth_passkeys')
    .select(['id', 'friendly_name', 'factor_since', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return [
    ...factors.map((factor) => ({
      id: factor.id,
      friendly_name: factor.friendly_name,
      factor_type: 'totp' as const,
      status: factor.verified_at ? ('verified' as const) : ('unverified' as const),
      created_at: factor.created_at.toISOString(),
      updated_at: factor.updated_at.toISOString(),
    })),
    ...passkeys.map((passkey) => ({
      id: passkey.id,
      friendly_name: passkey.friendly_name,
      factor_type: 'webauthn' as const,
      status: passkey.factor_since ? ('verified' as const) : ('unverified' as const),
      created_at: passkey.created_at.toISOString(),
      updated_at: (passkey.factor_since ?? passkey.created_at).toISOString(),
    })),
  ]
}
