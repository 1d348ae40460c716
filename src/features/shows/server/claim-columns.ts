import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { SHOW_OWNERS, type ShowOwner } from '../limits.ts'

/** The columns of events and feeds that name the claim by which they were published. */
const CLAIM_COLUMNS = {
  artist: 'artist_claim_id',
  festival: 'festival_claim_id',
  label: 'label_claim_id',
} as const satisfies Record<ShowOwner, string>

export type ClaimColumns = Record<(typeof CLAIM_COLUMNS)[ShowOwner], string | null>

/** Of what no claimant publishes. */
export const NO_CLAIM: ClaimColumns = { artist_claim_id: null, festival_claim_id: null, label_claim_id: null }

/** The columns of a claim as a row stores them. */
export const claimColumns = ({
  type,
  claimId,
}: Pick<Managed<ShowOwner>, 'type' | 'claimId'>): ClaimColumns => ({
  ...NO_CLAIM,
  [CLAIM_COLUMNS[type]]: claimId,
})

/** Whether a row belongs to this claim. */
export const isOfClaim = ({ type, claimId }: Pick<Managed<ShowOwner>, 'type' | 'claimId'>) =>
  sql<boolean>`${sql.ref(CLAIM_COLUMNS[type])} = ${claimId}`

/** The claim that a row belongs to; undefined where it belongs to none. */
export function claimOf(row: ClaimColumns): { type: ShowOwner; claimId: string } | undefined {
  for (const type of SHOW_OWNERS) {
    const claimId = row[CLAIM_COLUMNS[type]]
    if (claimId !== null) return { type, claimId }
  }
  return undefined
}

/** Whether the event was published by a claim on what is managed, also by another member's. */
export function isOf({ type, entityId }: Pick<Managed<ShowOwner>, 'type' | 'entityId'>) {
  if (type === 'artist') {
    return sql<boolean>`artist_claim_id in (select id from artist_claims where artist_musicbrainz_id = ${entityId}
      and claim_status = 'approved')`
  }
  if (type === 'label') {
    return sql<boolean>`label_claim_id in (select id from label_claims where label_musicbrainz_id = ${entityId}
      and claim_status = 'approved')`
  }
  return sql<boolean>`festival_claim_id in (select id from festival_claims where festival_id = ${entityId}
    and claim_status = 'approved')`
}
