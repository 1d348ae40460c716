import { createRoute } from '@hono/zod-openapi'
import { adminsOnly } from '#features/accounts/public.ts'
import { rejection, revocation } from '#features/business/contract.ts'
import { changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import {
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import { accountsQuery, adminAccount, adminAccounts } from '../contract.ts'
import { findAccount, listAccounts } from './account-list.ts'
import { decide, type ReviewContext } from './decide.ts'
import { accountNotFound, decideAccount, unverifyAccount } from './decide-account.ts'

const tags = ['Admin']

export function createAccountReviewRoutes(platform: ReviewContext) {
  const { db } = platform
  const list = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/accounts',
    operationId: 'listAccounts',
    middleware: adminsOnly(platform),
    tags,
    summary: 'Business accounts, a page at a time. For admins.',
    request: { query: accountsQuery },
    responses: { 200: json(adminAccounts, 'A page'), ...problems(400, 401, 403, 422, 429) },
  })
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/accounts/{id}',
    operationId: 'getAccount',
    middleware: adminsOnly(platform),
    tags,
    summary: 'One business account. For admins.',
    request: { params: idParameter },
    responses: { 200: json(adminAccount, 'The account'), ...problems(401, 403, 404, 429) },
  })
  const approve = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/accounts/{id}/approve',
    operationId: 'approveAccount',
    ...changesEverything(),
    middleware: adminsOnly(platform, 'business_account.approve'),
    tags,
    summary: 'Verifies a pending account; 409 if it is already decided. For admins, not on their own.',
    request: { params: idParameter },
    responses: { 200: json(adminAccount, 'The account now'), ...problems(401, 403, 404, 409, 429) },
  })
  const reject = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/accounts/{id}/reject',
    operationId: 'rejectAccount',
    ...changesEverything(),
    middleware: adminsOnly(platform, 'business_account.reject'),
    tags,
    summary: 'Rejects a pending account; 409 if it is already decided. For admins, not on their own.',
    request: { params: idParameter, body: body(rejection) },
    responses: { 200: json(adminAccount, 'The account now'), ...problems(401, 403, 404, 409, 422, 429) },
  })

  const unverify = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/accounts/{id}/unverify',
    operationId: 'unverifyAccount',
    ...changesEverything(),
    middleware: adminsOnly(platform, 'business_account.unverify'),
    tags,
    summary:
      'Takes back the verification of an account; 409 if it is not verified. For admins, not on their own.',
    request: { params: idParameter, body: body(revocation) },
    responses: { 200: json(adminAccount, 'The account now'), ...problems(401, 403, 404, 409, 422, 429) },
  })

  const readAccount = async (viewerId: string, id: string) => {
    const account = await findAccount(db, viewerId, id)
    if (!account) throw accountNotFound()
    return account
  }

  return createRouter()
    .openapi(list, async (c) =>
      c.json(await listAccounts(db, requireViewer(c).id, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) =>
      c.json(await readAccount(requireViewer(c).id, parseId(c.req.valid('param'), accountNotFound)), 200),
    )
    .openapi(approve, async (c) => {
      const viewer = requireViewer(c)
      const id = parseId(c.req.valid('param'), accountNotFound)
      await decide(platform, c, (trx) =>
        decideAccount(trx, platform, viewer.id, id, { verdict: 'approve', reason: null }),
      )
      return c.json(await readAccount(viewer.id, id), 200)
    })
    .openapi(reject, async (c) => {
      const viewer = requireViewer(c)
      const id = parseId(c.req.valid('param'), accountNotFound)
      const { reason } = c.req.valid('json')
      await decide(platform, c, (trx) =>
        decideAccount(trx, platform, viewer.id, id, { verdict: 'reject', reason }),
      )
      return c.json(await readAccount(viewer.id, id), 200)
    })
    .openapi(unverify, async (c) => {
      const viewer = requireViewer(c)
      const id = parseId(c.req.valid('param'), accountNotFound)
      const revoked = c.req.valid('json')
      await decide(platform, c, (trx) => unverifyAccount(trx, platform, viewer.id, id, revoked))
      platform.invalidation.invalidate(undefined)
      return c.json(await readAccount(viewer.id, id), 200)
    })
}
