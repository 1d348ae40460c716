import { sql } from 'kysely'
import { withheldMember } from '#features/accounts/public.ts'

/**
 * Whether pages show what a business states and sells (`business_accounts` under this alias): it is verified, and at
 * least one of its owners is not banned and hidden.
 */
export const isPublicBusiness = (business: string) => sql<boolean>`(
  ${sql.ref(`${business}.verification_status`)} = 'verified' and exists (
    select from business_members o where o.business_account_id = ${sql.ref(`${business}.id`)} and o.role = 'owner'
      and not ${withheldMember('o.user_id')}))`
