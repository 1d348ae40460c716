import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS } from '#features/accounts/limits.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'

const AUDIENCE = 'authenticated'

const claims = z.object({
  /** The user's id. */
  sub: z.string(),
  session_id: z.string(),
  /** `aal2` once a second factor was given. */
  aal: z.enum(['aal1', 'aal2']),
  /** Whether the account has a second factor. */
  mfa: z.boolean(),
  /** Counts the refreshes of the session. */
  gen: z.number(),
  amr: z.array(
    z.object({
      method: z.enum(['password', 'recovery', 'totp', 'recovery_code', 'passkey']),
      timestamp: z.number(),
    }),
  ),
})

export type Claims = z.infer<typeof claims>

/** The token is malformed, forged or expired, or its session has ended. */
export const invalidToken = (code: string) =>
  new ProblemError(401, 'Not authenticated', {
    code,
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

type Signing = Pick<Platform, 'config' | 'secretFor'>

/** `email` is for clients that read their token; the server does not. */
export async function signAccessToken(
  { config, secretFor }: Signing,
  content: Claims & { email: string },
): Promise<string> {
  const { sub, ...rest } = content
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...rest, role: AUDIENCE })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(config.publicUrl)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(await secretFor('access-tokens'))
}

/**
 * Verifies a token without the database. Throws a 401 problem when it is invalid or has expired. Caches verified
 * tokens until they expire, because a page sends many requests with the same one.
 */
export type TokenReader = (token: string) => Promise<Claims>

export function createTokenReader({ memory, ...signing }: Signing & Pick<Platform, 'memory'>): TokenReader {
  const known = memory.openCache<{ claims: Claims; expiresAt: number }>('access tokens', { share: 0.04 })
  return async (token) => {
    const found = known.get(token)
    if (found && found.expiresAt > Date.now()) return found.claims
    const read = await verify(signing, token)
    known.set(token, read)
    return read.claims
  }
}

async function verify({ config, secretFor }: Signing, token: string) {
  const verified = await jwtVerify(token, await secretFor('access-tokens'), {
    algorithms: ['HS256'],
    issuer: config.publicUrl,
    audience: AUDIENCE,
    requiredClaims: ['exp', 'sub'],
  }).catch(() => undefined)
  const parsed = claims.safeParse(verified?.payload)
  if (!parsed.success) throw invalidToken('bad_jwt')
  return { claims: parsed.data, expiresAt: (verified?.payload.exp ?? 0) * 1000 }
}
