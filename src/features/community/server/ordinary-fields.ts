import { createMiddleware } from 'hono/factory'
import { type Deed, Refusal } from '#features/audit/public.ts'
import type { Env } from '#platform/http/router.ts'

/** In letters alone: `isOfficialPost`, `is_official_post` … */
const RESERVED = new Set(['isofficialpost', 'postedasbusinessid', 'isofficial', 'businessaccountid'])

/** For `middleware` of a route: what only a manage page may say is refused and written down, not ignored. */
export const ordinaryFields = (action: Deed['action']) =>
  createMiddleware<Env>(async (c, next) => {
    const given: unknown = await c.req.json().catch(() => undefined)
    const names = typeof given === 'object' && given !== null ? Object.entries(given) : []
    const taken = names.filter(
      ([name, value]) => value && RESERVED.has(name.replaceAll('_', '').toLowerCase()),
    )
    if (taken.length > 0) {
      throw new Refusal(403, 'Only a verified business can write officially, on the page that it manages.', {
        action,
        after: Object.fromEntries(taken),
      })
    }
    await next()
  })
