import { type RawBuilder, sql } from 'kysely'
import type { BarredPage } from '../contract.ts'

/** Whether a bar `c` is on a business or on somebody of its team: also who is no owner yet, as an owner can make them one. */
export const barsBusiness = (id: RawBuilder<string>) => sql<boolean>`(c.business_account_id = ${id}
  or c.user_id in (select t.user_id from business_members t where t.business_account_id = ${id}))`

/** The pages from which the business `b`, or somebody of its team, is barred. */
export const barredPages = sql<BarredPage[]>`coalesce((
  select json_agg(distinct jsonb_build_object('kind', c.kind, 'entityId', c.entity_id)) from claim_bars c
  where c.entity_id is not null and ${barsBusiness(sql.ref('b.id'))}), '[]')`
