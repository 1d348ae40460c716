import { type Kysely, sql } from 'kysely'

/** The queues of moderators read what was decided about an author without what waits, and who is hidden without all members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index moderation_cases_decided_of_author on moderation_cases (author_id)
    where author_id is not null and outcome is not null`.execute(db)
  await sql`create index profiles_withheld on profiles (id) where is_withheld`.execute(db)
}
