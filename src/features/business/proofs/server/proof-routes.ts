import { createRoute } from '@hono/zod-openapi'
import { findOwnAccount } from '#features/business/accounts/server/account-queries.ts'
import { lockBusiness } from '#features/business/accounts/server/lock-business.ts'
import { requireVerified } from '#features/business/claims/server/claim-rules.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { openProofs } from '#features/business/claims/server/open-claims.ts'
import { PROOFS, WITHDRAWALS } from '#features/business/server/request-limits.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { newProof, ownProofs, proof } from '../contract.ts'
import type { ClaimedAddresses } from './claimed-addresses.ts'
import { requireFestival, requireListed } from './claimed-entity.ts'
import { insertProof, isOfOwner, proofNotFound, recordProofStep, toProof } from './proof-rows.ts'

const tags = ['Business']

const list = createRoute({
  method: 'get',
  path: '/api/business/proofs',
  operationId: 'listProofs',
  middleware: signedIn,
  tags,
  summary:
    'The proofs that businesses of the viewer have begun, newest first. For signed-in people, of businesses that they own.',
  responses: { 200: json(ownProofs, 'Proofs'), ...problems(401) },
})

const begin = createRoute({
  method: 'post',
  ...limitedTo(PROOFS),
  ...changes(),
  path: '/api/business/proofs',
  operationId: 'createProof',
  middleware: signedIn,
  tags,
  summary: 'Begins to prove a claim by control of an address. For members with a verified business account.',
  request: { body: body(newProof) },
  responses: { 201: json(proof, 'The proof, with its token'), ...problems(401, 403, 409, 422, 429, 503) },
})

const cancel = createRoute({
  method: 'delete',
  ...limitedTo(WITHDRAWALS),
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
  platform: Platform & { festivals: ClaimableFestivals },
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
        requireVerified(await findOwnAccount(trx, viewer.id, businessAccountId), businessAccountId, kind)
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
