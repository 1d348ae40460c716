import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { adminsOnly } from '#features/accounts/public.ts'
import { publishChange } from '#features/business/accounts/server/accounts.ts'
import { createDocuments } from '#features/business/accounts/server/documents.ts'
import { claimParameters, kindParameter } from '#features/business/accounts/server/parameters.ts'
import { claimNotFound } from '#features/business/claims/server/claims.ts'
import { rejection, revocation } from '#features/business/contract.ts'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { changes, changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  parseId,
  problems,
  requireViewer,
  type Viewer,
} from '#platform/http/router.ts'
import { adminClaim, adminClaimDetails, adminClaims, claimsQuery } from '../contract.ts'
import { findAccount } from './account-list.ts'
import { findAdminClaim, findMergedName, findRivals, listClaims } from './claim-list.ts'
import { type Decision, decide, notifyApplicant, type ReviewContext } from './decide.ts'
import { decideClaim, deleteClaim, refusalBarsProofs, revokeClaim } from './decide-claim.ts'

const tags = ['Admin']

export function createClaimReviewRoutes(platform: ReviewContext) {
  const { db } = platform
  const documents = createDocuments(platform)

  const list = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/claims/{kind}',
    operationId: 'listClaims',
    middleware: adminsOnly(platform),
    tags,
    summary: 'Claims on artists, on festivals or on labels, a page at a time. For admins.',
    request: { params: kindParameter, query: claimsQuery },
    responses: { 200: json(adminClaims, 'A page'), ...problems(400, 401, 403, 422, 429) },
  })
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/claims/{kind}/{id}',
    operationId: 'getClaim',
    middleware: adminsOnly(platform),
    tags,
    summary: 'A claim, its business, and expiring links to its documents. For admins.',
    request: { params: claimParameters },
    responses: { 200: json(adminClaimDetails, 'The claim'), ...problems(401, 403, 404, 422, 429) },
  })
  const approve = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/claims/{kind}/{id}/approve',
    operationId: 'approveClaim',
    ...changesEverything(),
    middleware: adminsOnly(platform, attemptTo('approve')),
    tags,
    summary:
      'Approves a pending claim and creates the festival that it states; 409 if it is already decided, or its business was rejected or has an approved claim there. For admins, not on their own.',
    request: { params: claimParameters },
    responses: { 200: json(adminClaim, 'The claim now'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const reject = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/claims/{kind}/{id}/reject',
    operationId: 'rejectClaim',
    ...changes(),
    middleware: adminsOnly(platform, attemptTo('reject')),
    tags,
    summary: 'Rejects a pending claim; 409 if it is already decided. For admins, not on their own.',
    request: { params: claimParameters, body: body(rejection) },
    responses: { 200: json(adminClaim, 'The claim now'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const revoke = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/claims/{kind}/{id}/revoke',
    operationId: 'revokeClaim',
    ...changesEverything(),
    middleware: adminsOnly(platform, attemptTo('revoke')),
    tags,
    summary:
      'Takes back an approved claim, the moderation based on it and its official marks; 409 if it is not approved. For admins, not on their own.',
    request: { params: claimParameters, body: body(revocation) },
    responses: { 200: json(adminClaim, 'The claim now'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const remove = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/claims/{kind}/{id}/delete',
    operationId: 'deleteClaim',
    ...changesEverything(),
    middleware: adminsOnly(platform, attemptTo('delete')),
    tags,
    summary:
      'Deletes a claim in any state, and the moderation that was based on it; the claimant of an approved one, or of a proved one that waits and is the only one of its business there, hears about it. For admins, not on their own.',
    request: { params: claimParameters, body: body(rejection) },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 422, 429) },
  })

  interface ClaimPath {
    kind: ClaimKind
    id: string
  }

  const find = async (viewer: Viewer, param: ClaimPath) => {
    const found = await findAdminClaim(db, viewer.id, param.kind, parseId(param, claimNotFound))
    if (!found) throw claimNotFound()
    return found
  }

  const decideOn = async (c: Context<Env>, param: ClaimPath, decision: Decision) => {
    const id = parseId(param, claimNotFound)
    await decide(platform, c, (trx, viewer) =>
      decideClaim(trx, platform, viewer.id, { kind: param.kind, id }, decision),
    )
    return (await find(requireViewer(c), param)).claim
  }

  return createRouter()
    .openapi(list, async (c) => {
      const { kind } = c.req.valid('param')
      return c.json(await listClaims(db, requireViewer(c).id, kind, c.req.valid('query')), 200)
    })
    .openapi(read, async (c) => {
      const viewer = requireViewer(c)
      const { claim, documentIds } = await find(viewer, c.req.valid('param'))
      const account = await findAccount(db, viewer.id, claim.businessAccountId)
      if (!account) throw claimNotFound()
      const [rivals, mergedName, links] = await Promise.all([
        findRivals(db, claim),
        findMergedName(db, claim),
        documents.links(documentIds),
      ])
      return c.json({ claim, rivals, mergedName, account, documents: links }, 200)
    })
    .openapi(approve, async (c) => {
      const decision = { verdict: 'approve', reason: null } as const
      return c.json(await decideOn(c, c.req.valid('param'), decision), 200)
    })
    .openapi(reject, async (c) => {
      const decision = { verdict: 'reject', reason: c.req.valid('json').reason } as const
      return c.json(await decideOn(c, c.req.valid('param'), decision), 200)
    })
    .openapi(revoke, async (c) => {
      const param = c.req.valid('param')
      const id = parseId(param, claimNotFound)
      const revoked = c.req.valid('json')
      await decide(platform, c, (trx, viewer) =>
        revokeClaim(trx, platform, viewer.id, { kind: param.kind, id }, revoked),
      )
      platform.invalidation.invalidate(undefined)
      return c.json((await find(requireViewer(c), param)).claim, 200)
    })
    .openapi(remove, async (c) => {
      const param = c.req.valid('param')
      const id = parseId(param, claimNotFound)
      const { reason } = c.req.valid('json')
      const { claim, notify, afterCommit } = await asViewer(c, async (trx, viewer) => {
        const claim = await deleteClaim(trx, viewer.id, { kind: param.kind, id, reason })
        const notify = refusalBarsProofs(claim)
          ? await notifyApplicant(platform, trx, {
              userIds: claim.managerIds,
              adminId: viewer.id,
              kind: `${param.kind}_claim`,
              verdict: 'delete',
              name: claim.entityName,
              reason,
            })
          : undefined
        return { claim, notify, afterCommit: await documents.remove(trx, claim.documents) }
      })
      notify?.()
      publishChange(platform, claim.managerIds)
      await afterCommit()
      return c.body(null, 204)
    })
}

/** The action under which an attempt by somebody who is not an admin is recorded. */
const attemptTo = (verb: 'approve' | 'reject' | 'revoke' | 'delete') => (c: Context<Env>) => {
  const kind = CLAIM_KINDS.find((one) => one === c.req.param('kind'))
  return kind ? (`${kind}_claim.${verb}` as const) : 'admin.open'
}
