import { type Kysely, sql } from 'kysely'

/**
 * Lapsed claims that a new proof sent back to an admin kept their pins, hides and official marks, also after they were
 * rejected or deleted. They end here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hasClaim = (business: string) => sql`exists (
    select from entity_claims c where c.business_account_id = ${sql.raw(business)} and c.kind = p.linked_entity_type
      and c.linked_id = p.linked_entity_id and c.claim_status in ('approved', 'lapsed'))`
  await sql`delete from post_moderation m using posts p
    where p.id = m.post_id and not ${hasClaim('m.business_account_id')}`.execute(db)
  await sql`update posts p set official_until = clock_timestamp()
    where p.is_official_post and p.official_until is null and p.posted_as_business_id is not null
      and not ${hasClaim('p.posted_as_business_id')}`.execute(db)
  await sql`update post_replies r set official_until = clock_timestamp() from posts p
    where p.id = r.post_id and r.is_official and r.official_until is null and r.business_account_id is not null
      and not ${hasClaim('r.business_account_id')}`.execute(db)
}
