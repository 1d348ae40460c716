import { type Kysely, sql } from 'kysely'

/** Names that are searched for a part of them: by admins, and festivals by everybody. Every one was read for that. */
const SEARCHED = [
  ['business_accounts', 'business_name'],
  ['business_accounts', 'business_email'],
  ['profiles', 'username'],
  ['profiles', 'display_name'],
  ['artist_claims', 'artist_name'],
  ['festival_claims', 'festival_name'],
  ['festivals', 'name'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of SEARCHED) {
    await sql`create index ${sql.raw(`${table}_${column}_trigrams`)} on ${sql.table(table)}
      using gin (search_fold(${sql.ref(column)}) gin_trgm_ops)`.execute(db)
  }
}
