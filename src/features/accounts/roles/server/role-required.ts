import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AuditRecord } from '#features/accounts/audit/server/record.ts'
import { Refusal } from '#features/accounts/audit/server/refusal-log.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type Env, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { isAdmin, isModerator } from './roles.ts'

type Action = AuditRecord['action']
type Attempted = Action | ((c: Context<Env>) => Action)

/**
 * For `middleware` of a route: refuses everybody else before validating the input, and records the attempt as
 * `action`. A check that fails counts as not admin.
 */
export const adminsOnly = (platform: Platform, action: Attempted = 'admin.open') =>
  membersWith(platform, action, isAdmin, 'Only admins can do this.')

/** Like `adminsOnly`, for moderators and admins. */
export const moderatorsOnly = (platform: Platform, action: Attempted = 'admin.open') =>
  membersWith(platform, action, isModerator, 'Only moderators can do this.')

const membersWith = (
  { db, log }: Platform,
  action: Attempted,
  hasRole: (db: DbOrTrx, userId: string) => Promise<boolean>,
  refusal: string,
) =>
  createMiddleware<Env>(async (c, next) => {
    const viewer = requireViewer(c)
    const allowed = await hasRole(db, viewer.id).catch((error: unknown) => {
      log.error({ err: error }, 'role check failed')
      return false
    })
    if (!allowed) {
      const id = c.req.param('id')
      const attempted = typeof action === 'function' ? action(c) : action
      throw new Refusal(403, refusal, { action: attempted, subjectId: isUuid(id) ? id : null })
    }
    await next()
  })
