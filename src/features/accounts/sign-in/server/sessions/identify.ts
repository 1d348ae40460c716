import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { currentRequest, insideTransaction } from '#platform/cause.ts'
import { notAuthenticated, ProblemError } from '#platform/http/problem.ts'
import type { Env } from '#platform/http/router.ts'
import { type Claims, invalidToken } from './access-tokens.ts'
import { lockSession, suspensionOf } from './sessions.ts'

/**
 * Reads the claims of the request's bearer token, without the database; null without a token.
 * Throws a 401 problem for a token that is malformed or expired, or whose session has ended.
 */
export async function readClaims(accounts: AccountsContext, c: Context): Promise<Claims | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  const claims = await accounts.readToken(token)
  if (await accounts.endedSessions.has(claims.session_id)) throw invalidToken('session_not_found')
  return claims
}

/** Like `readClaims`, but throws a 401 problem for a visitor. */
export async function requireClaims(accounts: AccountsContext, c: Context): Promise<Claims> {
  const claims = await readClaims(accounts, c)
  if (!claims) throw notAuthenticated()
  return claims
}

/** Throws a 403 problem `insufficient_aal` when the account has a second factor and it is still missing. */
export function requireSecondFactor(claims: Claims): Claims {
  if (claims.mfa && claims.aal !== 'aal2') {
    throw new ProblemError(403, 'Please pass the second step first.', {
      code: 'insufficient_aal',
    })
  }
  return claims
}

/** Who sends a request. */
export function createIdentity(accounts: AccountsContext) {
  return {
    /** The member of any valid token, even before the second factor. Throws nothing. */
    async memberOf(c: Context): Promise<string | undefined> {
      const claims = await readClaims(accounts, c).catch(() => null)
      return claims?.sub
    },
    /**
     * Sets `c.var.viewer` and `c.var.inSession` from the bearer token: a request without one is anonymous, an invalid
     * one gets a problem. Responses to members are not cached, unless the endpoint says otherwise.
     */
    identifyViewer: createMiddleware<Env>(async (c, next) => {
      const claims = await readClaims(accounts, c)
      const viewer = claims && viewerOf(requireSecondFactor(claims))
      c.set('viewer', viewer)
      const request = currentRequest()
      if (viewer && request) request.isFromMember = true
      c.set('inSession', (work, { evenSuspended } = {}) => {
        if (!viewer) throw notAuthenticated()
        return accounts.db.transaction().execute(async (trx) => {
          const suspension = suspensionOf(await lockSession(trx, viewer))
          if (suspension && !evenSuspended) throw suspension
          return insideTransaction(() => work(trx))
        })
      })
      await next()
      if (claims && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    }),
  }
}

export const viewerOf = (claims: Claims) => ({ id: claims.sub, sessionId: claims.session_id })
