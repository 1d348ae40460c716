import { describe, expect, test } from 'vitest'
import { mergeSessions, parseSession } from './stored-session.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

function session(options: {
  sessionId?: string
  gen?: number
  mfa?: boolean
  aal?: string
  expiresAt?: number
  updatedAt?: string
  email?: string
}): string {
  const { sessionId = 's1', gen = 1, mfa = false, aal = 'aal1', expiresAt = 5, updatedAt, email } = options
  return JSON.stringify({
    access_token: token({ session_id: sessionId, gen, mfa, aal }),
    refresh_token: `refresh-${gen}`,
    expires_at: expiresAt,
    expires_in: 600,
    token_type: 'bearer',
    user: { id: 'u1', email, updated_at: updatedAt },
  })
}

describe('parseSession', () => {
  test('reads the user, the session id and the number of refreshes', () => {
    expect(parseSession(session({ sessionId: 's7', gen: 3 }))).toMatchObject({
      userId: 'u1',
      sessionId: 's7',
      gen: 3,
      awaitsFactor: false,
    })
  })

  test('reports a pending second factor', () => {
    expect(parseSession(session({ mfa: true, aal: 'aal1' }))?.awaitsFactor).toBe(true)
    expect(parseSession(session({ mfa: true, aal: 'aal2' }))?.awaitsFactor).toBe(false)
  })

  test.each([null, '', '{', 'null', '{}', '{"access_token":"x","refresh_token":"y"}', '"text"'])(
    'rejects %j',
    (text) => {
      expect(parseSession(text)).toBeUndefined()
    },
  )
})

describe('mergeSessions', () => {
  const merged = (current: string | null, incoming: string) => {
    const result = parseSession(mergeSessions(current, incoming, NOW))
    if (!result) throw new Error('not a session')
    return result
  }

  test('a session that was refreshed more often replaces the older copy', () => {
    expect(merged(session({ gen: 1 }), session({ gen: 2 })).object.refresh_token).toBe('refresh-2')
  })

  test('an older copy of the same session is not written back', () => {
    expect(merged(session({ gen: 4 }), session({ gen: 3 })).object.refresh_token).toBe('refresh-4')
  })

  test('only a newer user is taken from an older copy', () => {
    const current = session({ gen: 4, email: 'old@example.com', updatedAt: '2026-01-01T00:00:00.000Z' })
    const behind = session({ gen: 3, email: 'new@example.com', updatedAt: '2026-01-02T00:00:00.000Z' })
    const { object } = merged(current, behind)
    expect([object.refresh_token, object.user.email]).toEqual(['refresh-4', 'new@example.com'])
    expect(merged(behind, session({ gen: 2, email: 'x', updatedAt: '2025' })).object.user.email).toBe(
      'new@example.com',
    )
  })

  test('another session replaces this one, however often this one was refreshed', () => {
    const { sessionId } = merged(session({ sessionId: 's1', gen: 9 }), session({ sessionId: 's2', gen: 1 }))
    expect(sessionId).toBe('s2')
  })

  test('the expiry of a new token is measured by the local clock', () => {
    expect(merged(null, session({ expiresAt: 1 })).object.expires_at).toBe(NOW / 1000 + 600)
    expect(merged(session({ gen: 1 }), session({ gen: 2 })).object.expires_at).toBe(NOW / 1000 + 600)
  })

  test('a token that is saved again keeps its expiry', () => {
    expect(merged(session({ expiresAt: 77 }), session({ expiresAt: 99 })).object.expires_at).toBe(77)
  })

  test('other values are stored unchanged', () => {
    expect(mergeSessions(session({}), 'null', NOW)).toBe('null')
  })
})
