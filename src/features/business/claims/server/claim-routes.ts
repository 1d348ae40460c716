import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { requireConfirmed } from '#features/accounts/screening/public.ts'
import { lockBusiness, publishChange } from '#features/business/accounts/server/accounts.ts'
import { createDocuments } from '#features/business/accounts/server/documents.ts'
import { claimParameters } from '#features/business/accounts/server/parameters.ts'
import {
  type Claim,
  claim,
  claimDocuments,
  newArtistClaim,
  newFestivalClaim,
  newLabelClaim,
  newVenueClaim,
  ownClaims,
} from '#features/business/contract.ts'
import {
  CLAIM_APPROVED,
  CLAIM_LAPSED,
  type ClaimKind,
  FESTIVAL_EXISTS,
  FESTIVAL_UNKNOWN,
  LISTED_FIELDS,
  LISTED_REQUIRED,
  type ListedKind,
  ONLY_PENDING_DELETED,
} from '#features/business/limits.ts'
import { requireRoom } from '#features/business/proofs/server/proof-rows.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClaimableFestivals } from './claimable-festivals.ts'
import {
  type ClaimRules,
  claimNotFound,
  findClaim,
  insertFestivalClaim,
  insertListedClaim,
  isNewBusiness,
  lockClaim,
  removeClaim,
  requireMayClaim,
} from './claims.ts'
import { fetchClaimed, findListedEntity } from './listed-entities.ts'
import { notifyOfRivalClaim, readEarlierClaims } from './notify-claimants.ts'
import { listOwnClaims, requireClaimant } from './own-claims.ts'

/** Admins review those that nothing proves. */
const CLAIMS = {
  name: 'claims',
  member: 50,
  network: 500,
  seconds: 24 * 3600,
  message: 'You’ve made a lot of claims today. Please try again tomorrow.',
}

const tags = ['Business']

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/business/claims',
  operationId: 'listOwnClaims',
  middleware: signedIn,
  tags,
  summary:
    'The claims of businesses to whose teams the viewer belongs, newest first; of those of others the approved ones. For signed-in people.',
  responses: { 200: json(ownClaims, 'Claims'), ...problems(401, 429) },
})

const create = createRoute({
  method: 'post',
  ...limitedTo(CLAIMS),
  path: '/api/business/claims/artist',
  operationId: 'claimArtist',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Claims an artist. For members with a business account that is verified or, on a live site, waits for its first review.',
  request: { body: body(newArtistClaim) },
  responses: { 201: json(claim, 'The claim'), ...problems(401, 403, 409, 422, 429) },
})

const createForLabel = createRoute({
  method: 'post',
  ...limitedTo(CLAIMS),
  path: '/api/business/claims/label',
  operationId: 'claimLabel',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Claims a label. For members with a business account that is verified or, on a live site, waits for its first review.',
  request: { body: body(newLabelClaim) },
  responses: { 201: json(claim, 'The claim'), ...problems(401, 403, 409, 422, 429) },
})

const createForVenue = createRoute({
  method: 'post',
  ...limitedTo(CLAIMS),
  path: '/api/business/claims/venue',
  operationId: 'claimVenue',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Claims a venue. For members with a business account that is verified or, on a live site, waits for its first review.',
  request: { body: body(newVenueClaim) },
  responses: { 201: json(claim, 'The claim'), ...problems(401, 403, 409, 422, 429) },
})

const createForFestival = createRoute({
  method: 'post',
  ...limitedTo(CLAIMS),
  path: '/api/business/claims/festival',
  operationId: 'claimFestival',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Claims a festival that exists, or states a new one, which is created on approval. For members with a business account that is verified or, on a live site, waits for its first review.',
  request: { body: body(newFestivalClaim) },
  responses: { 201: json(claim, 'The claim'), ...problems(401, 403, 409, 422, 429) },
})

const openDocuments = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/business/claims/{kind}/{id}/documents',
  operationId: 'listClaimDocuments',
  middleware: signedIn,
  tags,
  summary: 'Expiring links to the documents of a claim. For the owners of its business.',
  request: { params: claimParameters },
  responses: { 200: json(claimDocuments, 'Links, in order'), ...problems(401, 404, 422, 429) },
})

const withdraw = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/api/business/claims/{kind}/{id}',
  operationId: 'deleteOwnClaim',
  // A festival that exists only by claims is deleted with its last claim.
  ...changesEverything(),
  middleware: signedIn,
  tags,
  summary: 'Deletes a pending claim. For the owners of its business.',
  request: { params: claimParameters },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 409, 422, 429) },
})

export function createClaimRoutes(
  platform: Platform & ClaimRules & { festivals: ClaimableFestivals; sendLetters(): void },
  { fetcher: catalogueFetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
) {
  const { clock, db, festivals } = platform
  const documents = createDocuments(platform)

  /** Checks the business, inserts the claim with its documents, and records and publishes it. */
  const submit = async (
    c: Context<Env>,
    request: { kind: ClaimKind; businessAccountId: string; documentIds: string[] },
    insert: (trx: Trx, userId: string) => Promise<Claim>,
  ): Promise<Claim> => {
    const { kind, businessAccountId, documentIds } = request
    const viewer = requireViewer(c)
    if (await isNewBusiness(db, businessAccountId)) await requireConfirmed(platform, viewer.id)
    const { made: created, notified } = await asViewer(c, async (trx) => {
      await lockBusiness(trx, businessAccountId, 'change')
      await requireMayClaim(trx, platform, { memberId: viewer.id, id: businessAccountId, kind })
      const made = await insert(trx, viewer.id)
      await requireRoom(trx, businessAccountId, clock.now(), { apart: made })
      await documents.attach(trx, viewer.id, kind, documentIds)
      await recordAudit(trx, viewer.id, {
        action: `${kind}_claim.submit`,
        subjectId: made.id,
        subjectName: made.entityName,
        after: { status: made.claimStatus, business: made.businessName, documents: made.documents },
      })
      const earlier = await readEarlierClaims(trx, kind, made.entityId)
      const own = earlier.find(
        ({ business_account_id: id, claimed_by }) => id === businessAccountId && claimed_by !== viewer.id,
      )
      if (own) {
        const problem = own.claim_status === 'lapsed' ? CLAIM_LAPSED : CLAIM_APPROVED[kind]
        throw new ProblemError(409, problem, { code: 'exists' })
      }
      return { made, notified: await notifyOfRivalClaim(trx, platform, earlier, made) }
    })
    pushNotifications(platform, notified)
    platform.sendLetters()
    publishChange(platform, [viewer.id])
    return created
  }

  /** Claims an artist, label or venue that exists. */
  const submitListed = (
    c: Context<Env>,
    { kind, id }: { kind: ListedKind; id: string },
    claimed: { businessAccountId: string; documentIds: string[]; additionalInformation: string | null },
  ): Promise<Claim> =>
    submit(c, { ...claimed, kind }, async (trx, userId) => {
      const found = await findListedEntity(trx, kind, id)
      if (!found) throw invalid({ [LISTED_FIELDS[kind]]: LISTED_REQUIRED[kind] })
      return insertListedClaim(trx, found, { ...claimed, userId, documents: claimed.documentIds })
    })

  return createRouter()
    .openapi(list, async (c) =>
      c.json({ items: await listOwnClaims(db, readFaces, requireViewer(c).id) }, 200),
    )
    .openapi(create, async (c) => {
      const { artistMusicbrainzId: id, ...claimed } = c.req.valid('json')
      const created = await submitListed(c, { kind: 'artist', id }, claimed)
      fetchClaimed(platform, catalogueFetcher, id)
      return c.json(created, 201)
    })
    .openapi(createForLabel, async (c) => {
      const { labelMusicbrainzId: id, ...claimed } = c.req.valid('json')
      return c.json(await submitListed(c, { kind: 'label', id }, claimed), 201)
    })
    .openapi(createForVenue, async (c) => {
      const { venueId: id, ...claimed } = c.req.valid('json')
      return c.json(await submitListed(c, { kind: 'venue', id }, claimed), 201)
    })
    .openapi(createForFestival, async (c) => {
      const { documentIds, ...claimed } = c.req.valid('json')
      const { festivalId, festivalName } = claimed
      const request = { ...claimed, kind: 'festival', documentIds } as const
      const created = await submit(c, request, async (trx, userId) => {
        if (festivalId && !(await festivals.lock(trx, festivalId))) {
          throw invalid({ festivalId: FESTIVAL_UNKNOWN })
        }
        if (!festivalId && festivalName && (await festivals.isNameTaken(trx, festivalName))) {
          throw invalid({ festivalName: FESTIVAL_EXISTS })
        }
        return insertFestivalClaim(trx, { ...claimed, userId, documents: documentIds })
      })
      return c.json(created, 201)
    })
    .openapi(openDocuments, async (c) => {
      const param = c.req.valid('param')
      const id = parseId(param, claimNotFound)
      const found = await findClaim(db, param.kind, id)
      requireClaimant(found, requireViewer(c).id, { action: 'document.open', subjectId: id })
      return c.json({ items: await documents.links(found.documents) }, 200)
    })
    .openapi(withdraw, async (c) => {
      const viewer = requireViewer(c)
      const param = c.req.valid('param')
      const id = parseId(param, claimNotFound)
      const action = `${param.kind}_claim.withdraw` as const
      const afterCommit = await asViewer(c, async (trx) => {
        const found = await lockClaim(trx, param.kind, id)
        requireClaimant(found, viewer.id, { action, subjectId: id })
        if (found.status !== 'pending') {
          throw new ProblemError(409, ONLY_PENDING_DELETED, { code: 'not_pending' })
        }
        await removeClaim(trx, param.kind, id)
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: id,
          subjectName: found.entityName,
          before: { status: found.status, business: found.businessName },
        })
        return documents.remove(trx, found.documents)
      })
      publishChange(platform, [viewer.id])
      await afterCommit()
      return c.body(null, 204)
    })
}

nameSchema(claim, 'Claim', 'A claim of a business on an artist or a festival.', {
  id: '0196a3fc-5555-7666-8777-88889999aaaa',
  kind: 'artist',
  businessAccountId: '0196a2b3-5f60-7b7c-9dae-1f203b4c5d6e',
  businessName: 'A Label',
  entityId: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  entityName: 'Radiohead',
  linkedId: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  website: null,
  claimStatus: 'pending',
  rejectionReason: null,
  additionalInformation: null,
  documents: 1,
  claimedAt: '2026-05-02T18:30:00.000Z',
  approvedAt: null,
  lapsedAt: null,
  proof: null,
  method: null,
})
