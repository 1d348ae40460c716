import { type Kysely, sql } from 'kysely'

/** Leaves at most one blank line between two paragraphs of earlier posts and replies, as in new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const several = String.raw`\n([ \t\r\f\v]*\n){2,}`
  for (const table of [sql`posts`, sql`post_replies`]) {
    await sql`update ${table} set content = regexp_replace(content, ${several}, E'\n\n', 'g')
      where content ~ ${several}`.execute(db)
  }
}
