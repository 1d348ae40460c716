import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/server/record.ts'
import { accountDeletion, memberDeletion } from '#features/accounts/contract.ts'
import { lockMember, memberNotFound } from '#features/accounts/roles/server/lock-member.ts'
import { adminsOnly } from '#features/accounts/roles/server/role-required.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { clientOf } from '#features/accounts/sign-in/server/sessions/client.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { WRITING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import { deleteAccount, eraseAccount } from './delete-account.ts'
import type { AccountData } from './export/account-data.ts'

const deleteRoute = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/api/me/delete-account',
  operationId: 'deleteAccount',
  ...changesEverything(),
  middleware: signedIn,
  tags: ['Accounts'],
  summary:
    'Deletes the account of the viewer with all its data, at once. For members, with username, password and factor.',
  request: { body: body(accountDeletion) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 422, 429) },
})

export function createDeletionRoutes(accounts: AccountsContext, data: readonly AccountData[]) {
  const deleteMemberRoute = createRoute({
    method: 'post',
    ...limitedTo(WRITING),
    path: '/api/admin/members/{id}/delete',
    operationId: 'deleteMember',
    ...changesEverything(),
    middleware: adminsOnly(accounts, 'member.delete'),
    tags: ['Admin'],
    summary:
      'Deletes the account of a member with everything that belongs to it, at once. For admins, on members who are no admins.',
    request: { params: idParameter, body: body(memberDeletion) },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 422, 429) },
  })
  return createRouter()
    .openapi(deleteRoute, async (c) => {
      await deleteAccount(accounts, data, requireViewer(c), c.req.valid('json'), clientOf(c))
      return c.body(null, 204)
    })
    .openapi(deleteMemberRoute, async (c) => {
      const memberId = parseId(c.req.valid('param'), memberNotFound)
      const { reason } = c.req.valid('json')
      const afterCommit = await asViewer(c, async (trx, viewer) => {
        const { roles, created_at: joinedAt } = await lockMember(trx, viewer.id, memberId, 'member.delete')
        await recordAudit(trx, viewer.id, {
          action: 'member.delete',
          subjectId: memberId,
          reason,
          before: { roles, joinedAt },
          after: { account: 'deleted' },
        })
        return eraseAccount(accounts, data, trx, await readUser(trx, memberId))
      })
      await afterCommit()
      return c.body(null, 204)
    })
}

export type DeletionRoutes = ReturnType<typeof createDeletionRoutes>
