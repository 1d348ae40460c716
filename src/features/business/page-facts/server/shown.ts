import { type RawBuilder, sql } from 'kysely'
import { readProvedAddresses } from '#features/business/proofs/server/proved-address.ts'
import { KIND_NUMBERS } from '#features/catalogue/public.ts'
import { isPublicBusiness } from '#features/safety/standing/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import type { PageStatement } from '../contract.ts'
import { type PageKind, STATEMENTS_SHOWN, type StatementField } from '../limits.ts'
import { resolveStated } from './resolve.ts'

/**
 * When the first standing claim of a business `b` on the page of a statement `s` was approved; null when it has none.
 */
const approvedSince = sql`(
  select min(c.approved_at) as approved_at from entity_claims c
  where c.business_account_id = b.id and c.kind = s.kind and c.entity_id = s.entity_id
    and c.claim_status = 'approved')`

const isPublicSince = (since: RawBuilder<unknown>) =>
  sql<boolean>`(s.hidden_at is null and ${since} is not null and ${isPublicBusiness('b')})`

/** Whether a statement `s` of a business `b`, and its picture, are public. */
export const isStatedPublicly = isPublicSince(approvedSince)

/** Joins the claim `c` of a business `b` that makes its statement `s` public. */
const joinClaim = sql`join lateral ${approvedSince} c on ${isPublicSince(sql`c.approved_at`)}`

/** The statements on a page by public businesses with an approved claim; oldest approval first. */
export async function readShown(db: DbOrTrx, kind: PageKind, entityId: string): Promise<PageStatement[]> {
  const rows = await readPrepared(
    db,
    sql<{
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
    ${joinClaim}
    where s.kind = ${kind} and s.entity_id = ${entityId} and s.value is not null
    group by s.business_account_id, b.business_name, c.approved_at
    order by c.approved_at, s.business_account_id limit ${STATEMENTS_SHOWN}`,
  )
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

/**
 * A scalar subquery: the key of the picture that is stated and shown for an artist `a`, by the business whose claim was
 * approved first.
 */
export const shownPicture = sql<string | null>`(
  select m.key from page_statements s
  join business_accounts b on b.id = s.business_account_id
  ${joinClaim}
  join media_files m on m.page_statement_id = s.id and m.id::text = s.value ->> 'fileId'
  where s.kind = 'artist' and s.entity_id = a.mbid::text and s.field = 'picture' and s.value is not null
  order by c.approved_at, s.business_account_id limit 1)`

/**
 * A query of the release dates that are stated and shown, one for the artists and one for each label of a release
 * group: that of the business whose claim was approved first. Columns: `label_mbid` (null: stated for an artist),
 * `mbid`, `date`.
 */
export const shownDates = sql`
  select distinct on (label_mbid, mbid) label_mbid, mbid, date
  from (
    select case s.kind when 'label' then s.entity_id::uuid end as label_mbid,
      coalesce(m.target_mbid, d.mbid) as mbid, d.date, c.approved_at, s.business_account_id
    from page_statements s
    join business_accounts b on b.id = s.business_account_id
    ${joinClaim}
    cross join lateral jsonb_to_recordset(s.value) d (mbid uuid, date text)
    left join mbid_redirects m on m.mbid = d.mbid and m.entity_kind = ${KIND_NUMBERS['release-group']}
    where s.field = 'dates' and s.value is not null
  ) stated
  order by label_mbid, mbid, approved_at, business_account_id`

/** A date that a business states for a release group, for its artist or its label. */
export interface ShownDate {
  date: string
  by: 'artist' | 'label'
  businessName: string
}

/**
 * The dates stated for a release group: one for its artists and one for its labels, by the business whose claim was
 * approved first.
 */
export async function readStatedDates(
  db: DbOrTrx,
  releaseGroupId: string,
  { artists, labels }: { artists: readonly string[]; labels: readonly string[] },
): Promise<ShownDate[]> {
  if (artists.length + labels.length === 0) return []
  return readPrepared(
    db,
    sql<ShownDate>`
    select distinct on (s.kind) s.kind as by, d.value ->> 'date' as date, b.business_name as "businessName"
    from page_statements s
    join business_accounts b on b.id = s.business_account_id
    ${joinClaim}
    cross join lateral jsonb_array_elements(s.value) d
    where (s.kind, s.entity_id) in (
        select 'artist', unnest(${artists}::text[]) union all select 'label', unnest(${labels}::text[]))
      and s.field = 'dates' and s.value is not null
      and d.value ->> 'mbid' = ${releaseGroupId}
    order by s.kind, c.approved_at, s.business_account_id`,
  )
}

/** The id of a page in claims: MusicBrainz id, or id of the festival or venue; undefined for an unknown festival. */
export async function entityIdOf(
  db: DbOrTrx,
  { kind, id }: { kind: PageKind; id: string },
): Promise<string | undefined> {
  if (kind !== 'festival') return id.toLowerCase()
  const festival = await db.selectFrom('festivals').select('id').where('slug', '=', id).executeTakeFirst()
  return festival?.id
}
