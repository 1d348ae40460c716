import { createMiddleware } from 'hono/factory'
import { isAdmin } from '#features/accounts/public.ts'
import { type Deed, Refusal } from '#features/audit/public.ts'
import { type Env, requireViewer } from '#platform/http/router.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { NOT_ADMIN } from '../limits.ts'

/**
 * For `middleware` of a route: others are refused before anything is said about the input, and what they tried is
 * written down. A check that fails counts as not admin.
 */
export const adminsOnly = ({ db, log }: Platform, action: Deed['action'] = 'admin.open') =>
  createMiddleware<Env>(async (c, next) => {
    const viewer = requireViewer(c)
    const allowed = await isAdmin(db, viewer.id).catch((error: unknown) => {
      log.error({ err: error }, 'the admin check failed')
      return false
    })
    if (!allowed) {
      const id = c.req.param('id')
      throw new Refusal(403, NOT_ADMIN, { action, subjectId: id && isUuid(id) ? id : null })
    }
    await next()
  })
