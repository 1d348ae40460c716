import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type AuditRecord, Refusal } from '#features/audit/public.ts'
import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { type Env, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { isAdmin } from './roles.ts'

const NOT_ADMIN = 'Only admins may do this.'

/** One limit for all lists of the admin dashboard. */
export const ADMIN_LISTS: RequestLimit = {
  name: 'admin-tables',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}

type Action = AuditRecord['action']

/**
 * For `middleware` of a route: refuses everybody else before validating the input, and records the attempt as
 * `action`. A check that fails counts as not admin.
 */
export const adminsOnly = (
  { db, log }: Platform,
  action: Action | ((c: Context<Env>) => Action) = 'admin.open',
) =>
  createMiddleware<Env>(async (c, next) => {
    const viewer = requireViewer(c)
    const allowed = await isAdmin(db, viewer.id).catch((error: unknown) => {
      log.error({ err: error }, 'the admin check failed')
      return false
    })
    if (!allowed) {
      const id = c.req.param('id')
      const attempted = typeof action === 'function' ? action(c) : action
      throw new Refusal(403, NOT_ADMIN, { action: attempted, subjectId: isUuid(id) ? id : null })
    }
    await next()
  })
