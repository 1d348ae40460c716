import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { openProofs, requireRoom } from '#features/business/claims/server/open-claims.ts'
import { type ClaimKind, PROOF_DAYS } from '#features/business/limits.ts'
import type { Database, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Proof } from '../contract.ts'
import { provableAddress } from './addresses.ts'
import { waysFor } from './search-address.ts'
import { handleFor } from './ways/bluesky.ts'
import { recordName } from './ways/dns.ts'
import { fileAddress } from './ways/well-known.ts'

export type ProofRow = Selectable<Database['claim_proofs']>

export const proofNotFound = () => notFound('Proof not found')

const DAY_MS = 24 * 60 * 60_000

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
