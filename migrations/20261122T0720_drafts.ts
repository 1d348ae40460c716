import { type Kysely, sql } from 'kysely'

/** What members write and have not sent yet, one draft for each form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      user_id uuid not null references profiles on delete cascade,
      form text not null check (char_length(form) <= 40),
      text text not null,
      about text not null,
      media text not null,
      artists text not null,
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, form)
    )`.execute(db)
  await sql`comment on column drafts.form is '"post", or the id of the post or reply that is answered.'`.execute(
    db,
  )
}
