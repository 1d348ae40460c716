import { type Kysely, sql } from 'kysely'

/** Businesses keep drafts of official posts and replies, too; the names of their forms are longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drafts drop constraint drafts_form_check,
    add constraint drafts_form_check check (char_length(form) <= 220)`.execute(db)
  await sql`comment on column drafts.form is
    '"post", or the id of the post or reply that is answered; "official." and the page or post for a business.'`.execute(
    db,
  )
}
