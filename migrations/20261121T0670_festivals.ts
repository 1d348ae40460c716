import { type Kysely, sql } from 'kysely'

/** Festivals that posts and claims refer to: first the two of the specification, with its ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table festivals (
      id text primary key default gen_random_uuid()::text,
      name text not null check (name <> ''),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
    )`.execute(db)
  await sql`
    insert into festivals (id, name, slug) values
      ('1', 'Carpathia Festival', 'carpathia-festival'),
      ('2', 'Dune Pulse', 'dune-pulse')`.execute(db)
}
