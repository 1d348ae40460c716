import { sql } from 'kysely'
import { readProvedAddresses } from '#features/business/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { PageStatement } from '../contract.ts'
import { type PageKind, STATEMENTS_SHOWN, type StatementField } from '../limits.ts'
import { resolveStated } from './resolve.ts'

/** What verified businesses with an approved claim state on a page; those approved first come first. */
export async function readShown(db: DbOrTrx, kind: PageKind, entityId: string): Promise<PageStatement[]> {
  const { rows } = await sql<{
    businessId: string
    businessName: string
    updatedAt: Date
    values: Partial<Record<StatementField, unknown>>
    fields: PageStatement['fields']
  }>`
    select s.business_account_id as "businessId", b.business_name as "businessName",
      max(s.updated_at) as "updatedAt", jsonb_object_agg(s.field, s.value) as values,
      jsonb_agg(jsonb_build_object('field', s.field, 'id', s.id) order by s.field) as fields
    from page_statements s join business_accounts b on b.id = s.business_account_id
    join lateral (
      select min(c.approved_at) as approved_at from entity_claims c
      where c.business_account_id = b.id and c.kind = ${kind} and c.entity_id = ${entityId}
        and c.claim_status = 'approved') c on c.approved_at is not null
    where s.kind = ${kind} and s.entity_id = ${entityId} and s.value is not null and s.hidden_at is null
      and b.verification_status = 'verified'
    group by s.business_account_id, b.business_name, c.approved_at
    order by c.approved_at, s.business_account_id limit ${STATEMENTS_SHOWN}`.execute(db)
  return Promise.all(
    rows.map(async ({ businessId, businessName, updatedAt, values, fields }) => {
      const proved = await readProvedAddresses(db, kind, entityId, businessId)
      return {
        businessAccountId: businessId,
        businessName,
        updatedAt: updatedAt.toISOString(),
        stated: await resolveStated(db, values, proved),
        fields,
      }
    }),
  )
}

/** The id under which claims know a page: MusicBrainz id, or id of the festival; undefined for an unknown festival. */
export async function entityIdOf(
  db: DbOrTrx,
  { kind, id }: { kind: PageKind; id: string },
): Promise<string | undefined> {
  if (kind !== 'festival') return id.toLowerCase()
  const festival = await db.selectFrom('festivals').select('id').where('slug', '=', id).executeTakeFirst()
  return festival?.id
}
