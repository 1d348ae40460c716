import { sql } from 'kysely'
import type { ClaimKind, OfficialMarks } from '#features/business/limits.ts'
import type { Trx } from '#platform/db/database.ts'

/**
 * Ends the official marks of a business's posts and replies, all of them or those on one page: they become "formerly
 * official", or lose the mark.
 */
export async function endOfficialMarks(
  trx: Trx,
  businessAccountId: string,
  marks: OfficialMarks,
  page?: { kind: ClaimKind; linkedId: string | null },
): Promise<void> {
  const onPage = page
    ? sql`linked_entity_type = ${page.kind} and linked_entity_id = ${page.linkedId}`
    : sql`true`
  const endedPost =
    marks === 'remove'
      ? sql`is_official_post = false, posted_as_business_id = null, official_until = null`
      : sql`official_until = coalesce(official_until, clock_timestamp())`
  const endedReply =
    marks === 'remove'
      ? sql`is_official = false, business_account_id = null, official_until = null`
      : sql`official_until = coalesce(official_until, clock_timestamp())`
  await sql`update posts set ${endedPost}
    where posted_as_business_id = ${businessAccountId} and ${onPage}`.execute(trx)
  await sql`update post_replies set ${endedReply}
    where business_account_id = ${businessAccountId}
      and post_id in (select id from posts where ${onPage})`.execute(trx)
}
