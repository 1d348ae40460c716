import { createRoute } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { publishChange } from '#features/business/accounts/server/accounts.ts'
import { PROOF_CLAIMS, readClaim } from '#features/business/claims/server/claims.ts'
import { fetchClaimed } from '#features/business/claims/server/listed-entities.ts'
import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type ProofAttempt, type ProofCheck, proofCheck } from '../contract.ts'
import { acceptProof, type ProofContext, tokenExpired } from './accept-proof.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'
import type { ClaimedAddresses } from './claimed-addresses.ts'
import { type ProofRow, proofNotFound, recordProofStep, verifyLink } from './proof-rows.ts'
import { recheck } from './recheck.ts'
import { searchAddress } from './search-address.ts'
import type { Finding } from './ways/way.ts'

const check = createRoute({
  method: 'post',
  ...limitedTo(COSTLY),
  ...changes(),
  path: '/api/business/proofs/{id}/check',
  operationId: 'verifyProof',
  middleware: signedIn,
  tags: ['Business'],
  summary:
    'Looks for the token of a proof now, for at most ten seconds; also for that of a lapsed claim. For the owners of the business, of a used one also for its managers.',
  request: { params: idParameter },
  responses: {
    200: json(proofCheck, 'The claim, or what was tried'),
    ...problems(401, 403, 404, 409, 422, 429, 503),
  },
})

/** Looks for the token of a proof, and turns a found proof into a claim. */
export function createCheckRoutes(
  platform: Platform & ProofContext & { sendLetters(): void },
  catalogueFetcher: CatalogueFetcher,
  addresses: Pick<ClaimedAddresses, 'listingsOf'>,
) {
  const { db, clock, config } = platform

  return createRouter().openapi(check, async (c) => {
    const viewer = requireViewer(c)
    const row = await findOwn(db, viewer.id, parseId(c.req.valid('param'), proofNotFound))
    const claimId = row[PROOF_CLAIMS[row.kind]]
    if (claimId) {
      const { claimStatus } = await asViewer(c, (trx) => readClaim(trx, row.kind, claimId))
      // Only the proof that the claim still relies on can restore it.
      const isSought = claimStatus === 'lapsed' && row.check_due_at !== null
      const findings = isSought ? await recheck(platform, row) : []
      return c.json(
        { ...(await decidedCheck(db, row.kind, claimId)), attempts: findings.map(toAttempt) },
        200,
      )
    }
    if (row.expires_at <= clock.now()) throw tokenExpired()
    const address = requireProvable(row.address)
    const { token } = row
    const link = verifyLink(config.publicUrl, token)
    const { plcDirectoryUrl } = config
    const { foreign, log } = platform
    const sought = { address, token, link, plcDirectoryUrl, foreign, log }
    const findings = await searchAddress(platform.nameServers, sought)
    const attempts = findings.map(toAttempt)
    const finding = leastDoubtful(findings)
    if (!finding) {
      await asViewer(c, (trx) => recordMiss(trx, viewer.id, row, attempts))
      return c.json({ claim: null, reasons: [], attempts }, 200)
    }
    const { listings, doubts } = await addresses.listingsOf(row, address)
    const accepted = await asViewer(c, (trx) =>
      acceptProof(trx, platform, viewer.id, row, {
        finding: { ...finding, doubts: [...finding.doubts, ...doubts] },
        listings,
      }),
    )
    pushNotifications(platform, accepted.notified)
    platform.sendLetters()
    publishChange(platform, [viewer.id])
    if (accepted.claim.claimStatus === 'approved') platform.invalidation.invalidate(undefined)
    if (row.kind === 'artist' && row.entity_id) fetchClaimed(platform, catalogueFetcher, row.entity_id)
    return c.json({ claim: accepted.claim, reasons: accepted.reasons, attempts }, 200)
  })
}

/** Throws a 404 problem unless the viewer owns the business, or manages it and the proof was used. */
async function findOwn(db: Db, userId: string, id: string): Promise<ProofRow> {
  const row = await db
    .selectFrom('claim_proofs as p')
    .innerJoin('business_members as m', 'm.business_account_id', 'p.business_account_id')
    .selectAll('p')
    .select('m.role')
    .where('p.id', '=', id)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  const mayCheck = row?.role === 'owner' || (row?.role === 'manager' && row.used_at !== null)
  if (!row || !mayCheck) throw proofNotFound()
  return row
}

/**
 * Records a miss once a day per proof, because open pages check every few minutes and other people control what is
 * found.
 */
async function recordMiss(
  trx: Trx,
  memberId: string,
  row: ProofRow,
  attempts: readonly ProofAttempt[],
): Promise<void> {
  // PostgreSQL stores neither NUL nor half an emoji.
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const tried = attempts.map(({ method, fetched, found }) => ({ method, fetched, found: clean(found) }))
  const recorded = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', row.id)
    .where('action', '=', `${row.kind}_claim.fail`)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  if (recorded) return
  await recordProofStep(trx, memberId, 'fail', row, { tried })
}

function requireProvable(address: string): ProvableAddress {
  const provable = provableAddress(address)
  if (!provable) throw new Error(`The stored address ${address} cannot be proved.`)
  return provable
}

const toAttempt = ({ text: _, doubts: __, isUnanswered: ___, ...attempt }: Finding): ProofAttempt => attempt

/** The finding with the fewest doubts among those that prove the address. */
const leastDoubtful = (findings: readonly Finding[]): Finding | undefined =>
  findings.filter(({ proven }) => proven).sort((a, b) => a.doubts.length - b.doubts.length)[0]

/** The answer for a used token. */
async function decidedCheck(
  db: Db,
  kind: ProofRow['kind'],
  id: string,
): Promise<Omit<ProofCheck, 'attempts'>> {
  const row = await db
    .selectFrom('entity_claims')
    .select('evidence')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return { claim: await readClaim(db, kind, id), reasons: row?.evidence?.reasons ?? [] }
}
