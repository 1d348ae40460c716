import { type RawBuilder, sql } from 'kysely'
import type { BarredPage } from '#features/business/contract.ts'

/**
 * Whether a bar `c` applies to a business or a member of its team. Members who are not owners count too, because an
 * owner can promote them.
 */
export const barsBusiness = (id: RawBuilder<string>) => sql<boolean>`(c.business_account_id = ${id}
  or c.user_id in (select t.user_id from business_members t where t.business_account_id = ${id}))`

/** The pages from which the business `b`, or a member of its team, is barred. */
export const barredPages = sql<BarredPage[]>`coalesce((
  select json_agg(distinct jsonb_build_object('kind', c.kind, 'entityId', c.entity_id)) from claim_bars c
  where c.entity_id is not null and ${barsBusiness(sql.ref('b.id'))}), '[]')`
