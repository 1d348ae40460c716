import { sql } from 'kysely'
import { CLAIM_KINDS } from '#features/business/limits.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, type Managed } from '#features/business/public.ts'
import type { ShowOwner } from '../limits.ts'

/** The columns of events and feeds that name the claim behind them. */
const CLAIM_COLUMNS = {
  artist: 'artist_claim_id',
  festival: 'festival_claim_id',
  label: 'label_claim_id',
  venue: 'venue_claim_id',
} as const satisfies Record<ShowOwner, string>

export type ClaimColumns = Record<(typeof CLAIM_COLUMNS)[ShowOwner], string | null>

/** The columns of a show that no claimant publishes. */
export const NO_CLAIM: ClaimColumns = {
  artist_claim_id: null,
  festival_claim_id: null,
  label_claim_id: null,
  venue_claim_id: null,
}

/** These columns for a select list. */
export const CLAIM_COLUMN_LIST = sql.join(Object.values(CLAIM_COLUMNS).map((column) => sql.ref(column)))

type OfClaim = Pick<Managed<ShowOwner>, 'type' | 'claimId'>

/** The values of these columns for a claim. */
export const claimColumns = ({ type, claimId }: OfClaim): ClaimColumns => ({
  ...NO_CLAIM,
  [CLAIM_COLUMNS[type]]: claimId,
})

/** Whether a row belongs to this claim. */
export const isOfClaim = ({ type, claimId }: OfClaim) =>
  sql<boolean>`${sql.ref(CLAIM_COLUMNS[type])} = ${claimId}`

/** Whether the event `e` was published by the claim `c`, of any kind. */
export const isPublishedBy = sql<boolean>`(${sql.join(
  CLAIM_KINDS.map((type) => sql`c.kind = ${sql.lit(type)} and c.id = ${sql.ref(`e.${CLAIM_COLUMNS[type]}`)}`),
  sql` or `,
)})`

/** Whether a row, by the alias of its table, was published by a claim that a member made. */
export const isClaimedBy = (alias: string, userId: string) =>
  sql<boolean>`(${sql.join(
    CLAIM_KINDS.map(
      (type) => sql`${sql.ref(`${alias}.${CLAIM_COLUMNS[type]}`)} in (
        select id from ${sql.table(CLAIM_TABLES[type])} where claimed_by = ${userId})`,
    ),
    sql` or `,
  )})`

/** The claim of a row; undefined when it has none. */
export function claimOf(row: ClaimColumns): { type: ShowOwner; claimId: string } | undefined {
  for (const type of CLAIM_KINDS) {
    const claimId = row[CLAIM_COLUMNS[type]]
    if (claimId !== null) return { type, claimId }
  }
  return undefined
}

/** Whether a claim on the managed page published the event, be it this member's or another's. */
export const isOf = ({ type, entityId }: Pick<Managed<ShowOwner>, 'type' | 'entityId'>) =>
  sql<boolean>`${sql.ref(CLAIM_COLUMNS[type])} in (select id from ${sql.table(CLAIM_TABLES[type])}
    where ${sql.ref(CLAIMED_COLUMNS[type])} = ${entityId} and claim_status = 'approved')`
