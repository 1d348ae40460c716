import { type Kysely, sql } from 'kysely'

/**
 * The calendar entry of a show that is gone has the next SEQUENCE, so the entry of one that comes back needs one after
 * that. Its first notice is raised, because the SEQUENCE of every member counts that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_notices_of_show() returns trigger language plpgsql as $$
    begin
      update notices set revision = revision + 2 where id = (
        select min(n.id) from notices n where n.subject_type = 'show' and n.subject_id = new.id::text);
      return null;
    end $$`.execute(db)
  await sql`create trigger show_not_withdrawn after update of withdrawn_at on events for each row
    when (old.withdrawn_at is not null and new.withdrawn_at is null)
    execute function raise_notices_of_show()`.execute(db)
  // A show that was deleted is put back with its id.
  await sql`create trigger show_put_back after insert on events for each row
    execute function raise_notices_of_show()`.execute(db)
  await sql`comment on column notices.revision is
    'How often the facts have changed; of the first notice of a show also two for each time that the show came back.'`.execute(
    db,
  )
}
