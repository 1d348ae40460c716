import { createRoute } from '@hono/zod-openapi'
import { lockSession } from '#features/accounts/public.ts'
import { Refusal, recordDeed } from '#features/audit/public.ts'
import type { Filling } from '#features/catalogue/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import { body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import {
  artistClaim,
  artistSearchQuery,
  claimDocuments,
  foundArtists,
  newArtistClaim,
  ownClaims,
} from '../contract.ts'
import { ARTIST_REQUIRED, ONLY_PENDING_DELETED } from '../limits.ts'
import { findOwnAccount } from './account-queries.ts'
import { announceChange } from './announce-change.ts'
import { createArtistSearch } from './artist-search.ts'
import { type ClaimKind, insertArtistClaim, listOwnClaims } from './claim-queries.ts'
import { claimNotFound, mustBeVerified } from './claim-rules.ts'
import { createDocuments } from './documents.ts'
import { holdClaim, removeClaim } from './held-claim.ts'
import { ARTIST_SEARCHES, CLAIMS, DOCUMENT_LINKS, WITHDRAWALS } from './request-limits.ts'

const tags = ['Business']

const search = createRoute({
  method: 'get',
  ...limitedTo(ARTIST_SEARCHES),
  path: '/api/business/artists',
  middleware: signedIn,
  tags,
  summary:
    'Artists that may be claimed, best match first; while it says pending, more may come. For signed-in people.',
  request: { query: artistSearchQuery },
  responses: { 200: json(foundArtists, 'Artists'), ...problems(401, 422, 429) },
})

const list = createRoute({
  method: 'get',
  path: '/api/business/claims',
  middleware: signedIn,
  tags,
  summary: 'All claims of one’s own businesses, newest first. For signed-in people.',
  responses: { 200: json(ownClaims, 'Claims'), ...problems(401) },
})

const create = createRoute({
  method: 'post',
  ...limitedTo(CLAIMS),
  path: '/api/business/artist-claims',
  middleware: signedIn,
  tags,
  summary: 'Claims an artist. For members with a verified business account.',
  request: { body: body(newArtistClaim) },
  responses: { 201: json(artistClaim, 'The claim'), ...problems(401, 403, 409, 422, 429) },
})

const onClaim = <const K extends ClaimKind>(kind: K) => ({
  documents: createRoute({
    method: 'get',
    ...limitedTo(DOCUMENT_LINKS),
    path: `/api/business/${kind}-claims/{id}/documents`,
    middleware: signedIn,
    tags,
    summary: 'Expiring links to the documents of a claim. For the member who made it.',
    request: { params: idParameter },
    responses: { 200: json(claimDocuments, 'Links, in order'), ...problems(401, 404, 429) },
  }),
  withdraw: createRoute({
    method: 'delete',
    ...limitedTo(WITHDRAWALS),
    path: `/api/business/${kind}-claims/{id}`,
    middleware: signedIn,
    tags,
    summary: 'Deletes a pending claim. For the member who made it.',
    request: { params: idParameter },
    responses: { 204: { description: 'It is gone' }, ...problems(401, 404, 409, 429) },
  }),
})
const artist = onClaim('artist')
const festival = onClaim('festival')

export function createClaimRoutes(platform: Platform, filling: Filling) {
  const { db } = platform
  const searchArtists = createArtistSearch(platform, filling)
  const documents = createDocuments(platform)

  const openDocuments = async (kind: ClaimKind, viewerId: string, param: { id: string }) => {
    const id = parseId(param, claimNotFound)
    const claim = await db.transaction().execute((trx) => holdClaim(trx, kind, id))
    if (!claim) throw claimNotFound()
    if (claim.ownerId !== viewerId) throw foreignClaim({ action: 'document.open', subjectId: id })
    return { items: await documents.links(claim.documents) }
  }

  const withdraw = async (
    kind: ClaimKind,
    viewer: { id: string; sessionId: string },
    param: { id: string },
  ) => {
    const id = parseId(param, claimNotFound)
    const action = `${kind}_claim.withdraw` as const
    const cleanUp = await db.transaction().execute(async (trx) => {
      await lockSession(trx, viewer)
      const claim = await holdClaim(trx, kind, id)
      if (!claim) throw claimNotFound()
      if (claim.ownerId !== viewer.id) throw foreignClaim({ action, subjectId: id })
      if (claim.status !== 'pending')
        throw new ProblemError(409, ONLY_PENDING_DELETED, { code: 'not_pending' })
      await removeClaim(trx, kind, id)
      await recordDeed(trx, viewer.id, {
        action,
        subjectId: id,
        subjectName: claim.entityName,
        before: { status: claim.status, business: claim.businessName },
      })
      return documents.release(trx, claim.documents)
    })
    announceChange(platform, viewer.id)
    await cleanUp()
  }

  return createRouter()
    .openapi(search, async (c) => c.json(await searchArtists(c.req.valid('query').q), 200))
    .openapi(list, async (c) => c.json(await listOwnClaims(db, requireViewer(c).id), 200))
    .openapi(create, async (c) => {
      const viewer = requireViewer(c)
      const { documentIds, ...given } = c.req.valid('json')
      const created = await db.transaction().execute(async (trx) => {
        await lockSession(trx, viewer)
        const account = await findOwnAccount(trx, viewer.id, given.businessAccountId)
        mustBeVerified(account, given.businessAccountId)
        const found = await trx
          .selectFrom('cached_artists')
          .select('name')
          .where('musicbrainz_id', '=', given.artistMusicbrainzId)
          .executeTakeFirst()
        if (!found) throw invalid({ artistMusicbrainzId: ARTIST_REQUIRED })
        const claim = await insertArtistClaim(trx, {
          ...given,
          userId: viewer.id,
          artistName: found.name,
          documents: documentIds,
        })
        await documents.use(trx, viewer.id, documentIds)
        await recordDeed(trx, viewer.id, {
          action: 'artist_claim.submit',
          subjectId: claim.id,
          subjectName: claim.artistName,
          after: { status: claim.claimStatus, business: claim.businessName, documents: claim.documents },
        })
        return claim
      })
      announceChange(platform, viewer.id)
      return c.json(created, 201)
    })
    .openapi(artist.documents, async (c) =>
      c.json(await openDocuments('artist', requireViewer(c).id, c.req.valid('param')), 200),
    )
    .openapi(festival.documents, async (c) =>
      c.json(await openDocuments('festival', requireViewer(c).id, c.req.valid('param')), 200),
    )
    .openapi(artist.withdraw, async (c) => {
      await withdraw('artist', requireViewer(c), c.req.valid('param'))
      return c.body(null, 204)
    })
    .openapi(festival.withdraw, async (c) => {
      await withdraw('festival', requireViewer(c), c.req.valid('param'))
      return c.body(null, 204)
    })
}

/** Somebody else's claim looks as if it were not there. */
const foreignClaim = (attempt: ConstructorParameters<typeof Refusal>[2]) =>
  new Refusal(404, claimNotFound().message, attempt)
