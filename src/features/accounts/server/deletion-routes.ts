import { createRoute } from '@hono/zod-openapi'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { body, createRouter, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { accountDeletion } from '../contract.ts'
import type { AccountsContext } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountData } from './export/account-data.ts'
import { ACCOUNT_CHANGES } from './limits/request-limits.ts'
import { clientOf } from './sessions/client.ts'

const deleteRoute = createRoute({
  method: 'post',
  ...limitedTo(ACCOUNT_CHANGES),
  path: '/api/me/delete-account',
  operationId: 'deleteAccount',
  middleware: signedIn,
  tags: ['Accounts'],
  summary:
    'Deletes the account of the viewer with all its data, at once. For members, with username, password and factor.',
  request: { body: body(accountDeletion) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 422, 429) },
})

export function createDeletionRoutes(accounts: AccountsContext, data: readonly AccountData[]) {
  return createRouter().openapi(deleteRoute, async (c) => {
    await deleteAccount(accounts, data, requireViewer(c), c.req.valid('json'), clientOf(c))
    return c.body(null, 204)
  })
}

export type DeletionRoutes = ReturnType<typeof createDeletionRoutes>
