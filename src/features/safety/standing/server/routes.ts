import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { isAdmin, lockMember, memberNotFound, moderatorsOnly } from '#features/accounts/public.ts'
import { notifyOfSite, pushNotifications } from '#features/notify/bell/public.ts'
import {
  recordLifted,
  recordRemoval,
  recordStanding,
} from '#features/safety/reports/server/record-decision.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { ban, memberDetails, membersPage, membersQuery, suspension, withReason } from '../contract.ts'
import { createMemberAccountRoutes } from './account-routes.ts'
import { readMember } from './details.ts'
import { listMembers } from './list.ts'
import { createStanding, type MembersContext, type Standing } from './standing.ts'

const tags = ['Admin']

const decided = { 204: { description: 'Done' }, ...problems(401, 403, 404, 409, 422, 429) }

function createMembersRoutes(context: MembersContext, standing: Standing) {
  const { db } = context
  const list = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/members',
    operationId: 'listMembers',
    middleware: moderatorsOnly(context),
    tags,
    summary: 'Members, newest first, 50 at a time. For moderators, without email addresses, and for admins.',
    request: { query: membersQuery },
    responses: { 200: json(membersPage, 'A page of members'), ...problems(400, 401, 403, 422, 429) },
  })
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/members/{id}',
    operationId: 'getMember',
    middleware: moderatorsOnly(context),
    tags,
    summary:
      'A member with sessions, what they have, what they wrote last, and the history. For moderators, without email address and sessions, and for admins.',
    request: { params: idParameter },
    responses: { 200: json(memberDetails, 'The member'), ...problems(401, 403, 404, 429) },
  })
  const suspend = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/suspend',
    operationId: 'suspendMember',
    ...changes(),
    middleware: moderatorsOnly(context, 'member.suspend'),
    tags,
    summary:
      'Suspends a member until a time: they can read, but not write. For moderators, on members without a role, and for admins.',
    request: { params: idParameter, body: body(suspension) },
    responses: decided,
  })
  const banRoute = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/ban',
    operationId: 'banMember',
    ...changes('feed', 'replies', 'profiles'),
    middleware: moderatorsOnly(context, 'member.ban'),
    tags,
    summary:
      'Bans a member: ends all sessions, nobody can sign in, and what they wrote is hidden or kept. For moderators, on members without a role, and for admins.',
    request: { params: idParameter, body: body(ban) },
    responses: decided,
  })
  const restore = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/restore',
    operationId: 'restoreMember',
    ...changes('feed', 'replies', 'profiles'),
    middleware: moderatorsOnly(context, 'member.restore'),
    tags,
    summary: 'Lifts a suspension or ban. For moderators, on members without a role, and for admins.',
    request: { params: idParameter, body: body(withReason) },
    responses: decided,
  })

  const resetProfile = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/members/{id}/reset-profile',
    operationId: 'resetMemberProfile',
    ...changes('profiles'),
    middleware: moderatorsOnly(context, 'member.reset_profile'),
    tags,
    summary:
      'Removes what a member says in the profile: the display name, which becomes the username, bio and picture. It can be restored as other removals. For moderators, on members without a role, and for admins.',
    request: { params: idParameter, body: body(withReason) },
    responses: decided,
  })

  const readerOf = async (c: Context<Env>) => ({ isAdmin: await isAdmin(db, requireViewer(c).id) })

  return createRouter()
    .route('/', createMemberAccountRoutes(context))
    .openapi(list, async (c) => c.json(await listMembers(db, await readerOf(c), c.req.valid('query')), 200))
    .openapi(read, async (c) => {
      const member = await readMember(db, await readerOf(c), parseId(c.req.valid('param'), memberNotFound))
      if (!member) throw memberNotFound()
      return c.json(member, 200)
    })
    .openapi(suspend, async (c) => {
      const memberId = parseId(c.req.valid('param'), memberNotFound)
      const { until, reason } = c.req.valid('json')
      const afterCommit = await asViewer(c, async (trx, { id: actorId }) => {
        const publish = await standing.suspend(trx, { actorId, memberId, reason, until: new Date(until) })
        await recordStanding(trx, { actorId, memberId, reason, outcome: 'suspended' })
        return publish
      })
      await afterCommit()
      return c.body(null, 204)
    })
    .openapi(banRoute, async (c) => {
      const memberId = parseId(c.req.valid('param'), memberNotFound)
      const input = c.req.valid('json')
      const afterCommit = await asViewer(c, async (trx, { id: actorId }) => {
        const publish = await standing.ban(trx, { actorId, memberId, ...input })
        await recordStanding(trx, { actorId, memberId, reason: input.reason, outcome: 'banned' })
        return publish
      })
      await afterCommit()
      return c.body(null, 204)
    })
    .openapi(resetProfile, async (c) => {
      const memberId = parseId(c.req.valid('param'), memberNotFound)
      const { reason } = c.req.valid('json')
      const notified = await asViewer(c, async (trx, { id: actorId }) => {
        await lockMember(trx, actorId, memberId, 'member.reset_profile')
        const removal = { kind: 'profile', id: memberId, authorId: memberId, actorId, reason } as const
        const { caseId, notified: reporters } = await recordRemoval(trx, removal)
        const done = await context.removeFromProfile(trx, { caseId, memberId })
        if (!done) {
          throw new ProblemError(409, 'There’s nothing to remove: the profile shows only the username.', {
            code: 'already_decided',
          })
        }
        await recordAudit(trx, actorId, {
          action: 'member.reset_profile',
          subjectId: memberId,
          reason,
          before: { shown: done.removed },
          after: { shown: null, case: caseId },
        })
        const content = `removed your ${done.removed}. A moderator wrote: “${reason}” You can appeal once, in your settings.`
        const member = await notifyOfSite(trx, 'content_decided', [memberId], content)
        return { userIds: [...member.userIds, ...reporters.userIds] }
      })
      pushNotifications(context, notified)
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const memberId = parseId(c.req.valid('param'), memberNotFound)
      const { reason } = c.req.valid('json')
      const afterCommit = await asViewer(c, async (trx, { id: actorId }) => {
        const publish = await standing.restore(trx, { actorId, memberId, reason })
        await recordLifted(trx, { actorId, memberId, reason })
        return publish
      })
      await afterCommit()
      return c.body(null, 204)
    })
}

export type MembersRoutes = ReturnType<typeof createMembersRoutes>

/** The list of members, and the actions of admins and moderators on them. */
export function createStandingRoom(
  platform: Platform,
  higher: Pick<MembersContext, 'accounts' | 'setWithheld' | 'removeFromProfile'>,
) {
  const context = { ...platform, ...higher }
  const standing = createStanding(context)
  return { standing, routes: createMembersRoutes(context, standing) }
}
