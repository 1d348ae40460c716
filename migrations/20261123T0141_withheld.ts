import { type Kysely, sql } from 'kysely'

/**
 * Profile and posts of banned members can be taken out of all reads; files of posts that are not public are served only
 * with a token, which those get who may see the post.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'post_replies']) {
    const name = sql.table(table)
    const check = sql.ref(`${table}_visibility_check`)
    await sql`alter table ${name} drop constraint ${check}`.execute(db)
    await sql`alter table ${name} add constraint ${check}
      check (visibility in ('public', 'held', 'hidden', 'removed', 'withheld'))`.execute(db)
    await sql`comment on column ${sql.ref(`${table}.visibility`)} is
      'held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable; withheld: public, as long as its author is not banned.'`.execute(
      db,
    )
  }
  await sql`alter table profiles add column is_withheld boolean not null default false`.execute(db)
  await sql`comment on column profiles.is_withheld is 'The member is banned, and nobody sees them.'`.execute(
    db,
  )

  await sql`alter table media_files add column token uuid not null default gen_random_uuid()`.execute(db)
  await sql`
    create function media_files_new_tokens() returns trigger language plpgsql as $$
    begin
      update media_files set token = gen_random_uuid() where post_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger media_files_new_tokens after update of visibility on posts for each row
    when (old.visibility <> new.visibility) execute function media_files_new_tokens()`.execute(db)
}
