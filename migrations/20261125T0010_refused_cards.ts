import { type Kysely, sql } from 'kysely'

/** Cards of refused domains are hidden as long as admins refuse these, also where only a redirect leads there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_cards add column page_host text, add column is_refused boolean not null default false`.execute(
    db,
  )
  await sql`comment on column link_cards.page_host is 'Where the redirects of the address ended.'`.execute(db)
  await sql`
    update link_cards k set is_refused = true from content_rules r
    where exists (select from unnest(r.refused_domains) d
      where right('.' || regexp_replace(k.host, ':[0-9]+$', ''), length(d) + 1) = '.' || d)`.execute(db)
}
