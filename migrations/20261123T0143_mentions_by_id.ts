import { type Kysely, sql } from 'kysely'

/** Mentions name their member by id. A name of today means the same member if that one was here when it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'post_replies']) {
    await sql`
      update ${sql.table(table)} w set facets = (
        select jsonb_agg(case when f.value ->> 'kind' = 'member' and u.id is not null
            then f.value || jsonb_build_object('member', u.id) else f.value end order by f.ordinality)
        from jsonb_array_elements(w.facets) with ordinality f
          left join profiles u on lower(u.username) = lower(f.value ->> 'to') and u.created_at <= w.created_at)
      where w.facets @> '[{"kind":"member"}]'`.execute(db)
  }
}
