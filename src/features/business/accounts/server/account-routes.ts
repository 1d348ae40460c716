import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { screenFields } from '#features/accounts/screening/public.ts'
import {
  businessAccount,
  businessAccounts,
  changedBusinessAccount,
  newBusinessAccount,
} from '#features/business/contract.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, SUBMITTING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { insertAccount, listOwnAccounts, publishChange } from './accounts.ts'
import { changeAccount, closeAccount, ownAccountNotFound, teamOf } from './change-account.ts'
import { createDocuments } from './documents.ts'

/** Admins review each. */
const APPLICATIONS = {
  member: 10,
  network: 100,
  seconds: 24 * 3600,
  message: 'You’ve applied several times today. Please try again tomorrow.',
}

const tags = ['Business']

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/business/accounts',
  operationId: 'listBusinessAccounts',
  middleware: signedIn,
  tags,
  summary: 'The businesses to whose teams the viewer belongs, newest first. For signed-in people.',
  responses: { 200: json(businessAccounts, 'Business accounts'), ...problems(401, 429) },
})

const apply = createRoute({
  method: 'post',
  ...limitedTo(APPLICATIONS),
  path: '/api/business/accounts',
  operationId: 'createBusinessAccount',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Applies for a business account, also after a rejection. For signed-in people.',
  request: { body: body(newBusinessAccount) },
  responses: { 201: json(businessAccount, 'The application'), ...problems(401, 409, 422, 429) },
})

const change = createRoute({
  method: 'put',
  ...limitedTo(SUBMITTING),
  path: '/api/business/accounts/{id}',
  operationId: 'updateBusinessAccount',
  ...changesEverything(),
  middleware: signedIn,
  tags,
  summary:
    'Changes a business account; a verified one with another name or mail is reviewed again. For its owners.',
  request: { params: idParameter, body: body(changedBusinessAccount) },
  responses: { 200: json(businessAccount, 'The account now'), ...problems(401, 404, 409, 422, 429) },
})

const close = createRoute({
  method: 'delete',
  ...limitedTo(SUBMITTING),
  path: '/api/business/accounts/{id}',
  operationId: 'deleteBusinessAccount',
  ...changesEverything(),
  middleware: signedIn,
  tags,
  summary: 'Withdraws an application, or closes a business with its claims. For its owners.',
  request: { params: idParameter },
  responses: { 204: { description: 'Closed' }, ...problems(401, 404, 422, 429) },
})

export function createAccountRoutes(platform: Platform) {
  const { clock, db } = platform
  const documents = createDocuments(platform)
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await listOwnAccounts(db, requireViewer(c).id) }, 200))
    .openapi(apply, async (c) => {
      const viewer = requireViewer(c)
      const created = await asViewer(c, async (trx) => {
        const input = c.req.valid('json')
        const { businessName, website } = input
        await screenFields(trx, { businessName, website })
        const account = await insertAccount(trx, viewer.id, input)
        await recordAudit(trx, viewer.id, {
          action: 'business_account.apply',
          subjectId: account.id,
          subjectName: account.businessName,
          after: { status: account.verificationStatus, type: account.accountType },
        })
        return account
      })
      publishChange(platform, [viewer.id])
      return c.json(created, 201)
    })
    .openapi(change, async (c) => {
      const id = parseId(c.req.valid('param'), ownAccountNotFound)
      const viewer = requireViewer(c)
      const input = c.req.valid('json')
      const { changed, team } = await asViewer(c, async (trx) => {
        const changed = await changeAccount(trx, viewer.id, id, input, clock.now())
        return { changed, team: await teamOf(trx, id) }
      })
      publishChange(platform, team)
      platform.invalidation.invalidate(undefined)
      return c.json(changed, 200)
    })
    .openapi(close, async (c) => {
      const id = parseId(c.req.valid('param'), ownAccountNotFound)
      const viewer = requireViewer(c)
      const { team, notified, removeFiles } = await asViewer(c, async (trx) => {
        const closed = await closeAccount(trx, viewer.id, id)
        return { ...closed, removeFiles: await documents.remove(trx, closed.documents) }
      })
      pushNotifications(platform, notified)
      publishChange(platform, [viewer.id, ...team])
      platform.invalidation.invalidate(undefined)
      await removeFiles()
      return c.body(null, 204)
    })
}

nameSchema(businessAccount, 'BusinessAccount', 'A business account and the state of its verification.', {
  id: '0196a2b3-5f60-7b7c-9dae-1f203b4c5d6e',
  accountType: 'record_label',
  businessName: 'A Label',
  businessEmail: 'hello@label.example',
  website: 'https://label.example',
  socialMedia: null,
  verificationStatus: 'pending',
  rejectionReason: null,
  createdAt: '2026-05-02T18:30:00.000Z',
})
