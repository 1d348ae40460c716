/** The key of the session in local storage; also the name of the channel between tabs. */
export const SESSION_KEY = 'fanfare.session'

/** The stored session object: exactly that of the specification. */
interface SessionObject {
  access_token: string
  refresh_token: string
  /** Seconds since 1970, on this machine's clock. */
  expires_at: number
  /** Seconds. */
  expires_in: number
  user: StoredUser
}

interface StoredUser {
  id: string
  email?: string
  updated_at?: string
  factors?: { id: string; factor_type: string; status: string }[]
}

/** The stored session, parsed without a request. */
export interface StoredSession {
  object: SessionObject
  userId: string
  sessionId: string
  /** Counts the refreshes of the session: the copy with the higher count is newer. */
  gen: number
  /** The account has a second factor and this session has not given it yet. */
  awaitsFactor: boolean
}

/** Parses a stored session; undefined for null and for anything else. */
export function parseSession(text: string | null): StoredSession | undefined {
  const object = text ? parseJson(text) : undefined
  if (!isSessionObject(object)) return undefined
  const claims = parseJson(decodePayload(object.access_token))
  if (!isRecord(claims) || typeof claims.session_id !== 'string') return undefined
  return {
    object,
    userId: object.user.id,
    sessionId: claims.session_id,
    gen: typeof claims.gen === 'number' ? claims.gen : 0,
    awaitsFactor: claims.mfa === true && claims.aal !== 'aal2',
  }
}

/**
 * Decides what to store when `incoming` is about to replace `current`, both as text. A copy with fewer refreshes
 * comes from a tab that was behind: only its `user` is used, if newer. Expiry is computed on this machine's clock
 * (`now`, in ms), which may be wrong by hours.
 */
export function mergeSessions(current: string | null, incoming: string, now: number): string {
  const stored = parseSession(current)
  const next = parseSession(incoming)
  if (!next) return incoming
  if (stored && stored.sessionId === next.sessionId && stored.gen > next.gen) {
    return JSON.stringify({ ...stored.object, user: newerUser(stored.object.user, next.object.user) })
  }
  const sameToken = stored?.object.access_token === next.object.access_token
  const expires_at = sameToken ? stored.object.expires_at : Math.floor(now / 1000) + next.object.expires_in
  return JSON.stringify({ ...next.object, expires_at })
}

function newerUser(one: StoredUser, other: StoredUser) {
  return (other.updated_at ?? '') > (one.updated_at ?? '') ? other : one
}

function decodePayload(token: string): string {
  const payload = token.split('.')[1] ?? ''
  try {
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSessionObject(value: unknown): value is SessionObject {
  return (
    isRecord(value) &&
    typeof value.access_token === 'string' &&
    typeof value.refresh_token === 'string' &&
    typeof value.expires_at === 'number' &&
    typeof value.expires_in === 'number' &&
    isRecord(value.user) &&
    typeof value.user.id === 'string'
  )
}
