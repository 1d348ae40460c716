import { sql } from 'kysely'
import type { Verification } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, PROOF_CLAIMS } from './claims.ts'

/**
 * The approved claim of a verified business for each of these pages, by MusicBrainz id or id of the festival: the one
 * approved first, or a lapsed one if there is no other. Pages without one are missing.
 */
export async function readVerifications(
  db: DbOrTrx,
  kind: ClaimKind,
  entityIds: readonly string[],
): Promise<Map<string, Verification>> {
  if (entityIds.length === 0) return new Map()
  const entity = sql.ref(`c.${CLAIMED_COLUMNS[kind]}`)
  const ids = kind === 'festival' ? sql`${entityIds}::text[]` : sql`${entityIds}::uuid[]`
  const rows = await readPrepared(
    db,
    sql<VerificationRow>`
    select ${entity}::text as entity_id, c.approved_at, c.lapsed_at, b.business_name, ${proofOf(kind)} as proof
    from ${sql.table(CLAIM_TABLES[kind])} c join business_accounts b on b.id = c.business_account_id
    where ${entity} = any(${ids}) and c.claim_status in ('approved', 'lapsed')
      and b.verification_status = 'verified'
    order by c.lapsed_at is null, c.approved_at desc`,
  )
  return new Map(rows.map((row) => [row.entity_id, toVerification(row)]))
}

/** The same for one page; null without one. */
export async function readVerification(
  db: DbOrTrx,
  kind: ClaimKind,
  entityId: string,
): Promise<Verification | null> {
  return (await readVerifications(db, kind, [entityId])).get(entityId) ?? null
}

interface CheckedProof {
  address: string
  /** ISO 8601. */
  checkedAt: string
}

interface VerificationRow {
  entity_id: string
  business_name: string
  approved_at: Date
  lapsed_at: Date | null
  proof: CheckedProof | null
}

/** The proof on which the claim `c` relies. */
const proofOf = (kind: ClaimKind) =>
  sql`(
    select json_build_object('address', p.address, 'checkedAt', p.checked_at) from claim_proofs p
    where ${sql.ref(`p.${PROOF_CLAIMS[kind]}`)} = c.id and p.check_due_at is not null
    limit 1)`

const toVerification = ({ business_name, approved_at, lapsed_at, proof }: VerificationRow): Verification => ({
  businessName: business_name,
  approvedAt: approved_at.toISOString(),
  through: proof && shortAddress(proof.address),
  checkedAt: proof && new Date(proof.checkedAt).toISOString(),
  lapsedAt: lapsed_at?.toISOString() ?? null,
})

/** The host, with the path when the address is one page of it: the owner of a profile does not speak for the host. */
function shortAddress(address: string): string {
  const { host, pathname } = new URL(address)
  return host + pathname.replace(/\/$/, '')
}
