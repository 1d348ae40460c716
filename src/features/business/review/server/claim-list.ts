import { type SqlBool, sql } from 'kysely'
import { isStanding } from '#features/business/accounts/server/accounts.ts'
import {
  CLAIM_TABLES,
  CLAIMED_COLUMNS,
  selectClaims,
  toClaim,
} from '#features/business/claims/server/claims.ts'
import type { ClaimKind, ClaimStatus } from '#features/business/limits.ts'
import { contains } from '#platform/db/contains.ts'
import type { Db } from '#platform/db/database.ts'
import type { AdminClaim, AdminClaimDetails } from '../contract.ts'
import { ownColumn, ownerColumn } from './account-list.ts'
import { type PageRequest, readPage, selectMatchingAccounts } from './list-pages.ts'

interface Filter extends PageRequest {
  search?: string
  status?: ClaimStatus
}

const SORT_COLUMNS = { name: sql<string>`c.sort_name`, time: sql<Date>`c.claimed_at`, id: sql<string>`c.id` }

/** One page of all claims of a kind, and the number of all that match. */
export async function listClaims(db: Db, viewerId: string, kind: ClaimKind, filter: Filter) {
  let matching = db.selectFrom('entity_claims as c').where('c.kind', '=', kind)
  if (filter.status) matching = matching.where('c.claim_status', '=', filter.status)
  if (filter.search) matching = matching.where(matchesSearch(kind, filter.search))
  const sorted = matching.select(['c.id', 'c.sort_name', 'c.claimed_at as sort_time'])
  const page = await readPage(db, sorted, SORT_COLUMNS, filter)
  const claims = await findClaims(
    db,
    viewerId,
    kind,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: claims.map(({ claim }) => claim) }
}

/** A claim with the ids of its documents. */
export async function findAdminClaim(db: Db, viewerId: string, kind: ClaimKind, id: string) {
  return (await findClaims(db, viewerId, kind, [id]))[0]
}

/** The approved claims of other businesses on the page of a claim, oldest first. */
export async function findRivals(
  db: Db,
  { kind, entityId, businessAccountId }: Pick<AdminClaim, 'kind' | 'entityId' | 'businessAccountId'>,
): Promise<AdminClaimDetails['rivals']> {
  if (entityId === null) return []
  const rows = await selectClaims(db)
    .select('c.evidence')
    .where('c.kind', '=', kind)
    .where('c.entity_id', '=', entityId)
    .where('c.claim_status', '=', 'approved')
    .where('b.id', '<>', businessAccountId)
    .where(isStanding('b.id'))
    .orderBy('c.approved_at')
    .execute()
  return rows.map(({ business_name, approved_at, evidence }) => ({
    businessName: business_name,
    approvedAt: approved_at?.toISOString() ?? null,
    provedAddress: evidence?.address ?? null,
  }))
}

/** The name of the claimed page, if MusicBrainz has merged it into another one since; else null. */
export async function findMergedName(db: Db, { id }: Pick<AdminClaim, 'id'>): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('subject_name')
    .where('subject_id', '=', id)
    .where('action', 'in', ['artist_claim.merge', 'label_claim.merge'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.subject_name ?? null
}

/** In the order of `ids`, without claims deleted meanwhile. */
async function findClaims(db: Db, viewerId: string, kind: ClaimKind, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectClaims(db)
    .innerJoin('profiles as u', 'u.id', 'b.user_id')
    .select(['c.evidence', 'b.verification_status'])
    .select([ownerColumn, ownColumn(viewerId), otherApproved(kind)])
    .where('c.kind', '=', kind)
    .where('c.id', 'in', ids)
    .execute()
  const found = rows.map((row) => {
    const claim: AdminClaim = {
      ...toClaim(row),
      owner: row.owner,
      isOwn: row.is_own,
      businessStatus: row.verification_status,
      hasOtherApproved: row.has_other_approved,
      evidence: row.evidence,
    }
    return { claim, documentIds: row.verification_documents }
  })
  return found.sort((a, b) => ids.indexOf(a.claim.id) - ids.indexOf(b.claim.id))
}

/** Whether another business manages the page of the claim `c`. */
function otherApproved(kind: ClaimKind) {
  const claimed = sql.ref(`o.${CLAIMED_COLUMNS[kind]}`)
  return sql<boolean>`exists (select from ${sql.table(CLAIM_TABLES[kind])} o
    where o.claim_status = 'approved' and ${claimed} = c.entity_id::${kind === 'festival' ? sql`text` : sql`uuid`}
      and o.business_account_id <> c.business_account_id and ${isStanding('o.business_account_id')})`.as(
    'has_other_approved',
  )
}

/** Whether the claimed name, or the business, contains `search`. Each part uses an index. */
function matchesSearch(kind: ClaimKind, search: string) {
  const table = sql.table(`${kind}_claims`)
  const name = sql.ref(`${kind}_name`)
  return sql<SqlBool>`c.id = any (array(
    select id from ${table} where ${contains(name, search)}
    union select id from ${table} where business_account_id = any (array(${selectMatchingAccounts(search)}))))`
}
