import { sql } from 'kysely'
import type { BarredPage } from '../contract.ts'

/** The pages from which the business `b`, or somebody of its team, is barred. */
export const barredPages = sql<BarredPage[]>`coalesce((
  select json_agg(distinct jsonb_build_object('kind', c.kind, 'entityId', c.entity_id)) from claim_bars c
  where c.business_account_id = b.id
    or c.user_id in (select t.user_id from business_members t where t.business_account_id = b.id)), '[]')`
