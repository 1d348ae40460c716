import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/audit/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { businessAccount, businessAccounts, newBusinessAccount } from '../contract.ts'
import { insertAccount, listOwnAccounts } from './account-queries.ts'
import { publishChange } from './publish-change.ts'
import { APPLICATIONS } from './request-limits.ts'

const tags = ['Business']

const list = createRoute({
  method: 'get',
  path: '/api/business/accounts',
  operationId: 'listBusinessAccounts',
  middleware: signedIn,
  tags,
  summary: 'The business accounts of the viewer, newest first. For signed-in people.',
  responses: { 200: json(businessAccounts, 'Business accounts'), ...problems(401) },
})

const apply = createRoute({
  method: 'post',
  ...limitedTo(APPLICATIONS),
  path: '/api/business/accounts',
  operationId: 'createBusinessAccount',
  middleware: signedIn,
  tags,
  summary: 'Applies for a business account, also after a rejection. For signed-in people.',
  request: { body: body(newBusinessAccount) },
  responses: { 201: json(businessAccount, 'The application'), ...problems(401, 409, 422, 429) },
})

export function createAccountRoutes(platform: Platform) {
  const { db } = platform
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await listOwnAccounts(db, requireViewer(c).id) }, 200))
    .openapi(apply, async (c) => {
      const viewer = requireViewer(c)
      const created = await asViewer(c, async (trx) => {
        const account = await insertAccount(trx, viewer.id, c.req.valid('json'))
        await recordAudit(trx, viewer.id, {
          action: 'business_account.apply',
          subjectId: account.id,
          subjectName: account.businessName,
          after: { status: account.verificationStatus, type: account.accountType },
        })
        return account
      })
      publishChange(platform, viewer.id)
      return c.json(created, 201)
    })
}
