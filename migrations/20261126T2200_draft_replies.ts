import { type Kysely, sql } from 'kysely'

/** Drafts keep who may reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drafts add column replies text not null default ''`.execute(db)
}
