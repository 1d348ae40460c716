import type { Context } from 'hono'
import type { Env } from '#platform/http/router.ts'

/**
 * What visitors get is the same for all of them and may be kept by their browser, which asks before it uses it;
 * an answer to a member holds what that member did and is not kept.
 */
export function setCacheHeaders(c: Context<Env>): void {
  c.header('Vary', 'Authorization')
  c.header('Cache-Control', c.get('viewer') ? 'no-store' : 'private, no-cache')
}
