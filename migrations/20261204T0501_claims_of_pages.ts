import { type Kysely, sql } from 'kysely'

/** Proofs and bars are found by their page when it is merged into another one, and series by the name of their festival. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index claim_proofs_of_page on claim_proofs (kind, entity_id)`.execute(db)
  await sql`create index listed_addresses_of_name on listed_addresses (entity_kind, entity_name)
    where vanished_at is null`.execute(db)
  await sql`create index claim_bars_of_page on claim_bars (kind, entity_id)`.execute(db)
}
