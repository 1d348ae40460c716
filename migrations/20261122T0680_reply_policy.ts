import { type Kysely, sql } from 'kysely'

/** Who may reply to a post, as its author chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column reply_policy text not null default 'everybody'
      check (reply_policy in ('everybody', 'followed', 'nobody'))`.execute(db)
  await sql`comment on column posts.reply_policy is
    'followed: members of whom the author follows a post. The author may always reply.'`.execute(db)
}
