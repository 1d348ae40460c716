import { type Kysely, sql } from 'kysely'

/** What was reported is kept with its case, because its author may change or delete it before a moderator looks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_copies (
      id uuid primary key default uuid_v7(),
      case_id uuid not null references moderation_cases on delete cascade,
      version text not null,
      said jsonb not null,
      is_decided boolean not null default false,
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (case_id, version)
    )`.execute(db)
  await sql`comment on table case_copies is
    'What the thing of a case said when it was reported and when it was decided on: its text, and its files without their content. Deleted when the decision can no longer be appealed.'`.execute(
    db,
  )
  await sql`comment on column case_copies.is_decided is 'Whether the decision is about this text.'`.execute(
    db,
  )

  await sql`
    create or replace function moderation_cases_forget_author() returns trigger language plpgsql as $$
    begin
      new.reason := '';
      new.appeal := case when old.appeal is not null then '' end;
      new.appeal_reason := case when old.appeal_reason is not null then '' end;
      delete from case_copies where case_id = old.id;
      return new;
    end $$`.execute(db)

  await sql`
    insert into case_copies (case_id, version, said, is_decided)
    select c.id, md5(n.said::text), n.said, c.outcome is not null
    from moderation_cases c, lateral (select case c.subject_kind
      when 'post' then (select jsonb_build_object('text', p.content, 'media',
          (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'alt', m.alt) order by m.position), '[]')
            from media_files m where m.post_id = p.id))
        from posts p where p.id = c.subject_id)
      when 'reply' then (select jsonb_build_object('text', r.content, 'media', '[]'::jsonb)
        from post_replies r where r.id = c.subject_id and r.deleted_at is null) end as said) n
    where n.said is not null and (c.outcome is null or c.purge_at is not null)`.execute(db)
}
