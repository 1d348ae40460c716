import { type Kysely, sql } from 'kysely'

/** What claimants state on the pages of their artists: products that they link to, and a biography. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id uuid primary key default uuid_v7(),
      artist_claim_id uuid not null references artist_claims (id) on delete cascade,
      title text not null check (char_length(title) between 1 and 120),
      category text not null check (category in ('apparel', 'music', 'vinyl', 'collectibles')),
      price_cents integer not null check (price_cents between 0 and 10000000),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      url text not null check (url like 'https://%'),
      picture_url text check (picture_url like 'https://%'),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on column products.price_cents is 'In hundredths of the currency, also where it has no coins.'`.execute(
    db,
  )
  await sql`create index products_of_claim on products (artist_claim_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index products_latest on products (created_at desc, id desc)`.execute(db)
  await sql`create index products_of_category on products (category, created_at desc, id desc)`.execute(db)
  await sql`
    create table artist_statements (
      artist_claim_id uuid primary key references artist_claims (id) on delete cascade,
      biography text not null check (char_length(biography) between 1 and 2000),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
}
