import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { insertFestivalClaim, insertListedClaim } from '#features/business/claims/server/claims.ts'
import { type ClaimKind, OPEN_CLAIMS_MAX, PROOF_DAYS } from '#features/business/limits.ts'
import type { Database, DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import { DAY_MS } from '#platform/time.ts'
import type { Proof } from '../contract.ts'
import { provableAddress } from './addresses.ts'
import { waysFor } from './search-address.ts'
import { handleFor } from './ways/bluesky.ts'
import { recordName } from './ways/dns.ts'
import { fileAddress } from './ways/website.ts'

export type ProofRow = Selectable<Database['claim_proofs']>

export const proofNotFound = () => notFound('Proof not found')

/** Interval in days at which a found token is checked again. */
const CHECKED_EVERY_DAYS = 7

export const nextCheck = (now: Date): Date => new Date(now.getTime() + CHECKED_EVERY_DAYS * DAY_MS)

export const verifyLink = (publicUrl: string, token: string) => `${publicUrl}/verify/${token}`

/** A row as shown to its claimant. */
export function toProof(row: ProofRow, publicUrl: string): Proof {
  const address = provableAddress(row.address)
  if (!address) throw new Error(`The stored address ${row.address} cannot be proved.`)
  const methods = waysFor(address)
  return {
    id: row.id,
    kind: row.kind,
    businessAccountId: row.business_account_id,
    entityId: row.entity_id,
    entityName: row.entity_name,
    address: row.address,
    methods,
    token: row.token,
    link: verifyLink(publicUrl, row.token),
    recordName: methods.includes('dns') ? recordName(address.host) : null,
    fileAddress: methods.includes('well-known') ? fileAddress(address.url).href : null,
    handle: methods.includes('bluesky') ? handleFor(address) : null,
    expiresAt: row.expires_at.toISOString(),
  }
}

interface NewRow {
  businessAccountId: string
  userId: string
  kind: ClaimKind
  entityId: string | null
  entityName: string
  address: string
  isListed: boolean
}

/**
 * Begins a proof for a business that is locked for change, or returns the one already begun for the same address.
 * Throws a 409 problem when the business has too many open claims.
 */
export async function insertProof(trx: Trx, proof: NewRow, now: Date): Promise<ProofRow> {
  const open = await openProofs(trx, now).where('business_account_id', '=', proof.businessAccountId).execute()
  const same = open.find(
    (row) =>
      row.kind === proof.kind &&
      row.entity_id === proof.entityId &&
      row.entity_name === proof.entityName &&
      row.address === proof.address,
  )
  if (same && (same.is_listed || !proof.isListed)) return same
  if (same) {
    // The source did not answer when the proof was begun.
    return trx
      .updateTable('claim_proofs')
      .set({ is_listed: true })
      .where('id', '=', same.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  await requireRoom(trx, proof.businessAccountId, now, { more: 1 })
  const started = await trx
    .insertInto('claim_proofs')
    .values({
      business_account_id: proof.businessAccountId,
      claimed_by: proof.userId,
      kind: proof.kind,
      entity_id: proof.entityId,
      entity_name: proof.entityName,
      address: proof.address,
      is_listed: proof.isListed,
      token: randomBytes(24).toString('base64url'),
      created_at: now,
      expires_at: new Date(now.getTime() + PROOF_DAYS * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordProofStep(trx, proof.userId, 'begin', started)
  return started
}

/** Whether the member owns the business of the proof; any owner may continue it. */
export const isOfOwner = (userId: string) =>
  sql<boolean>`exists (select from business_members m
    where m.business_account_id = claim_proofs.business_account_id and m.user_id = ${userId} and m.role = 'owner')`

/** Records a member's action on a proof that is not a claim yet in the audit log. */
export function recordProofStep(
  trx: Trx,
  memberId: string,
  step: 'begin' | 'give_up' | 'fail',
  { id, kind, entity_name: subjectName, address, business_account_id: business }: ProofRow,
  after: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(trx, memberId, {
    action: `${kind}_claim.${step}`,
    subjectId: id,
    subjectName,
    after: { business, address, ...after },
  })
}

/** Proofs that can still succeed, newest first. */
export const openProofs = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('claim_proofs')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/**
 * Throws a 409 problem when a business, locked for change, would have too many open claims: pending claims, begun
 * proofs, and `more` new ones. Claims and proofs in `apart` are not counted, because they become the same claim.
 */
export async function requireRoom(
  trx: Trx,
  businessId: string,
  now: Date,
  { more = 0, apart }: { more?: number; apart?: { kind: ClaimKind; entityId: string | null } },
): Promise<void> {
  const openProofRows = await openProofs(trx, now).where('business_account_id', '=', businessId).execute()
  const counted = openProofRows.filter((row) => row.kind !== apart?.kind || row.entity_id !== apart.entityId)
  const waiting = await trx
    .selectFrom('entity_claims')
    .select('id')
    .where('business_account_id', '=', businessId)
    .where('claim_status', '=', 'pending')
    .limit(OPEN_CLAIMS_MAX + 1)
    .execute()
  if (counted.length + waiting.length + more <= OPEN_CLAIMS_MAX) return
  throw new ProblemError(
    409,
    `This business has ${OPEN_CLAIMS_MAX} open claims. Please finish some of them.`,
    { code: 'too_many_open' },
  )
}

/** The id of the claim that a proof is for: the pending or lapsed one of the business, or a new one. */
export async function claimOf(trx: Trx, proof: ProofRow, memberId: string): Promise<string> {
  const waiting = await trx
    .selectFrom('entity_claims')
    .select('id')
    .where('kind', '=', proof.kind)
    .where('claim_status', 'in', ['pending', 'lapsed'])
    .where('business_account_id', '=', proof.business_account_id)
    .where((where) =>
      proof.entity_id === null
        ? where.and([where('entity_id', 'is', null), where('entity_name', '=', proof.entity_name)])
        : where('entity_id', '=', proof.entity_id),
    )
    .orderBy(sql`claimed_by = ${memberId}`, 'desc')
    .orderBy('claimed_at')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const common = {
    userId: memberId,
    businessAccountId: proof.business_account_id,
    documents: [],
    additionalInformation: null,
  }
  if (proof.kind !== 'festival') {
    const listed = { kind: proof.kind, id: proof.entity_id ?? '', name: proof.entity_name }
    return (await insertListedClaim(trx, listed, common)).id
  }
  const festival = {
    festivalId: proof.entity_id,
    festivalName: proof.entity_name,
    website: proof.address,
  }
  return (await insertFestivalClaim(trx, { ...common, ...festival })).id
}
