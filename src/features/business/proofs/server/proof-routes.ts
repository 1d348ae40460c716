import { createRoute } from '@hono/zod-openapi'
import { requireConfirmed } from '#features/accounts/screening/public.ts'
import { lockBusiness } from '#features/business/accounts/server/accounts.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { type ClaimRules, isNewBusiness, requireMayClaim } from '#features/business/claims/server/claims.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, SUBMITTING, WRITING } from '#platform/http/limits/limit-classes.ts'
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
import { newProof, ownProofs, proof } from '../contract.ts'
import type { ClaimedAddresses } from './claimed-addresses.ts'
import { requireFestival, requireListed } from './claimed-entity.ts'
import { insertProof, isOfOwner, openProofs, proofNotFound, recordProofStep, toProof } from './proof-rows.ts'

const tags = ['Business']

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/business/proofs',
  operationId: 'listProofs',
  middleware: signedIn,
  tags,
  summary:
    'The proofs that businesses of the viewer have begun, newest first. For signed-in people, of businesses that they own.',
  responses: { 200: json(ownProofs, 'Proofs'), ...problems(401, 429) },
})

const begin = createRoute({
  method: 'post',
  ...limitedTo(SUBMITTING),
  ...changes(),
  path: '/api/business/proofs',
  operationId: 'createProof',
  middleware: signedIn,
  tags,
  summary:
    'Begins to prove a claim by control of an address. For members with a business account that is verified or, on a live site, waits for its first review.',
  request: { body: body(newProof) },
  responses: { 201: json(proof, 'The proof, with its token'), ...problems(401, 403, 409, 422, 429, 503) },
})

const cancel = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  ...changes(),
  path: '/api/business/proofs/{id}',
  operationId: 'deleteProof',
  middleware: signedIn,
  tags,
  summary: 'Gives up a proof that was not used. For the owners of the business.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 429) },
})

/** The proofs that businesses have begun. */
export function createProofRoutes(
  platform: Platform & ClaimRules & { festivals: ClaimableFestivals },
  addresses: Pick<ClaimedAddresses, 'claimed' | 'claimedByFestival'>,
) {
  const { db, clock, config, festivals } = platform

  return createRouter()
    .openapi(list, async (c) => {
      const rows = await openProofs(db, clock.now())
        .where(isOfOwner(requireViewer(c).id))
        .execute()
      return c.json({ items: rows.map((row) => toProof(row, config.publicUrl)) }, 200)
    })
    .openapi(begin, async (c) => {
      const input = c.req.valid('json')
      const { kind, businessAccountId } = input
      if (await isNewBusiness(db, businessAccountId)) await requireConfirmed(platform, requireViewer(c).id)
      // Query the sources before the transaction.
      const { address, isListed } =
        input.kind === 'festival'
          ? await addresses.claimedByFestival(
              (await requireFestival(db, festivals, input)).name,
              input.address,
            )
          : await addresses.claimed(await requireListed(db, input), input.address)
      const row = await asViewer(c, async (trx, viewer) => {
        await lockBusiness(trx, businessAccountId, 'change')
        await requireMayClaim(trx, platform, { memberId: viewer.id, id: businessAccountId, kind })
        const { id, name } =
          input.kind === 'festival'
            ? await requireFestival(trx, festivals, input)
            : await requireListed(trx, input)
        const row = {
          businessAccountId,
          userId: viewer.id,
          kind,
          entityId: id,
          entityName: name,
          address,
          isListed,
        }
        return insertProof(trx, row, clock.now())
      })
      return c.json(toProof(row, config.publicUrl), 201)
    })
    .openapi(cancel, async (c) => {
      const id = parseId(c.req.valid('param'), proofNotFound)
      await asViewer(c, async (trx, viewer) => {
        const proof = await trx
          .deleteFrom('claim_proofs')
          .where('id', '=', id)
          .where(isOfOwner(viewer.id))
          .where('used_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!proof) throw proofNotFound()
        await recordProofStep(trx, viewer.id, 'give_up', proof)
      })
      return c.body(null, 204)
    })
}
