import { createRoute } from '@hono/zod-openapi'
import { ADMIN_LISTS, adminsOnly, lockSession } from '#features/accounts/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { body, createRouter, json, problems, requireViewer, type Viewer } from '#platform/http/router.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import { rejection } from '../../contract.ts'
import {
  adminArtistClaim,
  adminArtistClaimDetails,
  adminArtistClaims,
  adminFestivalClaim,
  adminFestivalClaimDetails,
  adminFestivalClaims,
  claimsQuery,
} from '../../review-contract.ts'
import { announceChange } from '../announce-change.ts'
import type { ClaimKind } from '../claim-queries.ts'
import { claimNotFound } from '../claim-rules.ts'
import { createDocuments } from '../documents.ts'
import { DECISIONS } from '../request-limits.ts'
import { findAccount } from './account-list.ts'
import { findArtistClaim, findFestivalClaim, listArtistClaims, listFestivalClaims } from './claim-list.ts'
import { decide } from './decide.ts'
import { decideClaim, deleteClaim } from './decide-claim.ts'
import type { Decision } from './decision-rules.ts'
import type { ReviewContext } from './notify-applicant.ts'

const tags = ['Admin']

export function createClaimReviewRoutes(platform: ReviewContext) {
  const { db } = platform
  const documents = createDocuments(platform)

  const routesOf = <const K extends ClaimKind>(kind: K) => {
    const summary = (does: string) => `${does} For admins.`
    return {
      list: {
        method: 'get' as const,
        ...limitedTo(ADMIN_LISTS),
        path: `/api/admin/${kind}-claims` as const,
        middleware: adminsOnly(platform),
        tags,
        summary: summary(`Claims on an ${kind}, a page at a time.`.replace('an f', 'a f')),
        request: { query: claimsQuery },
      },
      read: {
        method: 'get' as const,
        ...limitedTo(ADMIN_LISTS),
        path: `/api/admin/${kind}-claims/{id}` as const,
        middleware: adminsOnly(platform),
        tags,
        summary: summary('A claim, its business, and expiring links to its documents.'),
        request: { params: idParameter },
      },
      approve: {
        method: 'post' as const,
        ...limitedTo(DECISIONS),
        path: `/api/admin/${kind}-claims/{id}/approve` as const,
        middleware: adminsOnly(platform, `${kind}_claim.approve`),
        tags,
        summary: 'Approves a pending claim; 409 when it is decided already. For admins, not on their own.',
        request: { params: idParameter },
      },
      reject: {
        method: 'post' as const,
        ...limitedTo(DECISIONS),
        path: `/api/admin/${kind}-claims/{id}/reject` as const,
        middleware: adminsOnly(platform, `${kind}_claim.reject`),
        tags,
        summary: 'Rejects a pending claim; 409 when it is decided already. For admins, not on their own.',
        request: { params: idParameter, body: body(rejection) },
      },
      remove: createRoute({
        method: 'delete' as const,
        ...limitedTo(DECISIONS),
        path: `/api/admin/${kind}-claims/{id}` as const,
        middleware: adminsOnly(platform, `${kind}_claim.delete`),
        tags,
        summary: summary('Deletes a claim in any state, and what was moderated by it.'),
        request: { params: idParameter },
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 429) },
      }),
    }
  }
  const artist = routesOf('artist')
  const festival = routesOf('festival')
  const page = problems(400, 401, 403, 422, 429)
  const one = problems(401, 403, 404, 429)
  const decided = problems(401, 403, 404, 409, 422, 429)

  const decideOn = (kind: ClaimKind, viewer: Viewer, id: string, decision: Decision) =>
    decide(platform, viewer, (trx) => decideClaim(trx, viewer.id, kind, id, decision))

  const remove = async (kind: ClaimKind, viewer: Viewer, param: { id: string }) => {
    const id = parseId(param, claimNotFound)
    const { claim, cleanUp } = await db.transaction().execute(async (trx) => {
      await lockSession(trx, viewer)
      const claim = await deleteClaim(trx, viewer.id, kind, id)
      return { claim, cleanUp: await documents.release(trx, claim.documents) }
    })
    announceChange(platform, claim.ownerId)
    await cleanUp()
  }

  const detailsOf = async <T extends { businessAccountId: string }>(
    viewer: Viewer,
    found: { claim: T; documentIds: string[] } | undefined,
  ) => {
    const account = found && (await findAccount(db, viewer.id, found.claim.businessAccountId))
    if (!found || !account) throw claimNotFound()
    return { claim: found.claim, account, documents: await documents.links(found.documentIds) }
  }

  const present = <T>(found: { claim: T } | undefined): T => {
    if (!found) throw claimNotFound()
    return found.claim
  }

  return createRouter()
    .openapi(
      createRoute({ ...artist.list, responses: { 200: json(adminArtistClaims, 'A page'), ...page } }),
      async (c) => c.json(await listArtistClaims(db, requireViewer(c).id, c.req.valid('query')), 200),
    )
    .openapi(
      createRoute({ ...festival.list, responses: { 200: json(adminFestivalClaims, 'A page'), ...page } }),
      async (c) => c.json(await listFestivalClaims(db, requireViewer(c).id, c.req.valid('query')), 200),
    )
    .openapi(
      createRoute({ ...artist.read, responses: { 200: json(adminArtistClaimDetails, 'The claim'), ...one } }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        return c.json(await detailsOf(viewer, await findArtistClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(
      createRoute({
        ...festival.read,
        responses: { 200: json(adminFestivalClaimDetails, 'The claim'), ...one },
      }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        return c.json(await detailsOf(viewer, await findFestivalClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(
      createRoute({
        ...artist.approve,
        responses: { 200: json(adminArtistClaim, 'The claim now'), ...decided },
      }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        await decideOn('artist', viewer, id, { verdict: 'approve', reason: null })
        return c.json(present(await findArtistClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(
      createRoute({
        ...festival.approve,
        responses: { 200: json(adminFestivalClaim, 'The claim now'), ...decided },
      }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        await decideOn('festival', viewer, id, { verdict: 'approve', reason: null })
        return c.json(present(await findFestivalClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(
      createRoute({
        ...artist.reject,
        responses: { 200: json(adminArtistClaim, 'The claim now'), ...decided },
      }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        await decideOn('artist', viewer, id, { verdict: 'reject', reason: c.req.valid('json').reason })
        return c.json(present(await findArtistClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(
      createRoute({
        ...festival.reject,
        responses: { 200: json(adminFestivalClaim, 'The claim now'), ...decided },
      }),
      async (c) => {
        const viewer = requireViewer(c)
        const id = parseId(c.req.valid('param'), claimNotFound)
        await decideOn('festival', viewer, id, { verdict: 'reject', reason: c.req.valid('json').reason })
        return c.json(present(await findFestivalClaim(db, viewer.id, id)), 200)
      },
    )
    .openapi(artist.remove, async (c) => {
      await remove('artist', requireViewer(c), c.req.valid('param'))
      return c.body(null, 204)
    })
    .openapi(festival.remove, async (c) => {
      await remove('festival', requireViewer(c), c.req.valid('param'))
      return c.body(null, 204)
    })
}
