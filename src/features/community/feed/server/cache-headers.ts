import type { Context } from 'hono'
import type { Env } from '#platform/http/router.ts'

/**
 * Anonymous responses are the same for everybody and may be cached by browsers, which must revalidate them; a
 * member's response contains the member's reactions and is not cached.
 */
export function setCacheHeaders(c: Context<Env>): void {
  c.header('Vary', 'Authorization')
  c.header('Cache-Control', c.get('viewer') ? 'no-store' : 'private, no-cache')
}
