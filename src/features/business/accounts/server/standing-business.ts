import { sql } from 'kysely'

/**
 * Whether the approved claims of a business count (by the column with its id): the claims of a rejected business stay
 * in the table but give no access.
 */
export const isStanding = (businessId: string) => sql<boolean>`exists (select from business_accounts standing
  where standing.id = ${sql.ref(businessId)} and standing.verification_status <> 'rejected')`
