import { sql } from 'kysely'

/**
 * Whether a business, by the column that names it, still has what its approved claims say: those of one that an admin
 * refused stay rows, but hold no page any more.
 */
export const isStanding = (businessId: string) => sql<boolean>`exists (select from business_accounts standing
  where standing.id = ${sql.ref(businessId)} and standing.verification_status <> 'rejected')`
