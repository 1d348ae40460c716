import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { ROLES } from '#features/accounts/contract.ts'
import {
  adminsOnly,
  confirmEmail,
  endSessions,
  isAdmin,
  lockMember,
  lockRoles,
  memberNotFound,
  publishRightsChange,
  recordSecurityEvent,
  resetSecondFactor,
  setRole,
} from '#features/accounts/public.ts'
import { notifyStandingChanged, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING } from '#platform/http/limits/limit-classes.ts'
import { forbidden, notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  idParameter,
  parseId,
  problems,
} from '#platform/http/router.ts'
import { roleChange, withReason } from '../contract.ts'
import type { MembersContext } from './standing.ts'

const tags = ['Admin']
const decided = { 204: { description: 'Done' }, ...problems(401, 403, 404, 422, 429) }

/** The actions of admins on members' accounts. */
export function createMemberAccountRoutes(context: MembersContext) {
  const confirm = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/confirm-email',
    operationId: 'confirmMemberEmail',
    ...changes(),
    middleware: adminsOnly(context, 'member.confirm_email'),
    tags,
    summary: 'Takes the email address of a member for confirmed. For admins, on members who are no admins.',
    request: { params: idParameter, body: body(withReason) },
    responses: decided,
  })
  const resetFactor = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/reset-second-factor',
    operationId: 'resetMemberSecondFactor',
    ...changes(),
    middleware: adminsOnly(context, 'member.reset_second_factor'),
    tags,
    summary:
      'Removes authenticator apps, recovery codes and passkeys of a member, and ends all sessions. For admins, on members who are no admins.',
    request: { params: idParameter, body: body(withReason) },
    responses: decided,
  })
  const signOut = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/end-sessions',
    operationId: 'endMemberSessions',
    ...changes(),
    middleware: adminsOnly(context, 'member.end_sessions'),
    tags,
    summary: 'Ends all sessions of a member. For admins, on members who are no admins.',
    request: { params: idParameter, body: body(withReason) },
    responses: decided,
  })
  const role = createRoute({
    method: 'put',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/role',
    operationId: 'changeMemberRole',
    ...changes(),
    middleware: adminsOnly(context, 'member.change_role'),
    tags,
    summary: 'Gives a member a role, or takes it back. For admins, not on themselves.',
    request: { params: idParameter, body: body(roleChange) },
    responses: decided,
  })

  /** Ends all sessions; publish the result after the commit. */
  const endAll = async (trx: Trx, userId: string) => {
    const ended = await endSessions(trx, 'ended_by_admin', { userId })
    await recordSecurityEvent(trx, { kind: 'sessions_ended', userId })
    return ended
  }

  /** Runs `work` on the locked member and records it with `details`. Publishes the sessions that it ended. */
  const act = async (
    c: Context<Env>,
    action: 'member.confirm_email' | 'member.reset_second_factor' | 'member.end_sessions',
    input: { id: string; reason: string },
    work: (
      trx: Trx,
      member: Awaited<ReturnType<typeof lockMember>>,
    ) => Promise<{
      ended: string[]
      before: Record<string, unknown>
      after: Record<string, unknown>
    }>,
  ) => {
    const id = parseId(input, memberNotFound)
    const ended = await asViewer(c, async (trx, viewer) => {
      const member = await lockMember(trx, viewer.id, id, action)
      const { ended, before, after } = await work(trx, member)
      await recordAudit(trx, viewer.id, {
        action,
        subjectId: id,
        reason: input.reason,
        before,
        after,
      })
      return ended
    })
    await context.accounts.publishEndedSessions(ended)
    context.accounts.sendLetters()
    return c.body(null, 204)
  }

  return createRouter()
    .openapi(confirm, (c) =>
      act(
        c,
        'member.confirm_email',
        { ...c.req.valid('param'), ...c.req.valid('json') },
        async (trx, member) => {
          await confirmEmail(trx, member)
          const before = { confirmed: member.email_confirmed_at !== null }
          return { ended: [], before, after: { confirmed: true } }
        },
      ),
    )
    .openapi(resetFactor, (c) =>
      act(
        c,
        'member.reset_second_factor',
        { ...c.req.valid('param'), ...c.req.valid('json') },
        async (trx, member) => {
          const removed = await resetSecondFactor(trx, member)
          if (!removed) throw notFound('This member has no second step and no passkey.')
          const ended = await endAll(trx, member.id)
          return { ended, before: removed, after: { apps: 0, passkeys: 0 } }
        },
      ),
    )
    .openapi(signOut, (c) =>
      act(
        c,
        'member.end_sessions',
        { ...c.req.valid('param'), ...c.req.valid('json') },
        async (trx, member) => {
          const ended = await endAll(trx, member.id)
          return { ended, before: { sessions: ended.length }, after: { sessions: 0 } }
        },
      ),
    )
    .openapi(role, async (c) => {
      const id = parseId(c.req.valid('param'), memberNotFound)
      const input = c.req.valid('json')
      const notified = await asViewer(c, async (trx, viewer) => {
        await lockRoles(trx)
        if (!(await isAdmin(trx, viewer.id))) throw forbidden('Only admins can do this.')
        await lockMember(trx, viewer.id, id, 'member.change_role', { evenAdmins: true })
        const change = { userId: id, reason: input.reason }
        for (const role of ROLES) {
          await setRole(trx, viewer.id, { ...change, role, granted: role === input.role })
        }
        return notifyStandingChanged(trx, id, `changed your role: you’re now ${ROLE_WORDS[input.role]}`)
      })
      publishRightsChange(context)
      pushNotifications(context, notified)
      return c.body(null, 204)
    })
}

const ROLE_WORDS: Record<string, string> = {
  member: 'a member without a role',
  moderator: 'a moderator',
  admin: 'an admin',
}
