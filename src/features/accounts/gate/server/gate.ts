import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Platform } from '#platform/platform.ts'

const NAME = 'fanfare_access'
const COOKIE_SECONDS = 90 * 24 * 60 * 60

/** API paths that need no access. Mails lead to the last. */
export const BEFORE_GATE: ReadonlySet<string> = new Set([
  '/api/access',
  '/manifest.webmanifest',
  '/robots.txt',
  '/api/unsubscribe',
])

export interface Gate {
  /** Whether the gate is off, or this Cookie header has a valid gate cookie for the current code. */
  isOpen(cookies: string | undefined): boolean
  /** Compares in constant time, trimmed and case-insensitively. */
  isCode(input: string): boolean
  grant(c: Context): void
  revoke(c: Context): void
}

/**
 * The pre-launch gate. Its cookie contains its expiry, signed together with the code, so a new code closes the
 * gate for everybody.
 */
export async function createGate({ config, secretFor }: Platform): Promise<Gate> {
  const secret = await secretFor('access-gate')
  const digest = (value: string) => createHmac('sha256', secret).update(value.trim().toUpperCase()).digest()
  const code = digest(config.gate.code)
  const signatureOf = (until: string) =>
    createHmac('sha256', secret).update(`granted until ${until} `).update(code).digest('base64url')
  const secure = config.publicUrl.startsWith('https:')
  // Browsers accept the `__Host-` prefix only from this host, over https.
  const cookie = secure ? `__Host-${NAME}` : NAME
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  return {
    isOpen(cookies) {
      if (!config.gate.on) return true
      const [until = '', signature = ''] = (parse(cookies ?? '', cookie)[cookie] ?? '').split('.')
      const received = Buffer.from(signature)
      const expected = Buffer.from(signatureOf(until))
      const isValidSignature = received.length === expected.length && timingSafeEqual(received, expected)
      return isValidSignature && Number(until) > Date.now() / 1000
    },
    isCode: (input) => timingSafeEqual(digest(input), code),
    grant(c) {
      const until = String(Math.floor(Date.now() / 1000) + COOKIE_SECONDS)
      setCookie(c, cookie, `${until}.${signatureOf(until)}`, { ...attributes, maxAge: COOKIE_SECONDS })
    },
    revoke: (c) => {
      deleteCookie(c, cookie, attributes)
    },
  }
}
