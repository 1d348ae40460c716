import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { ClaimStatus } from '../limits.ts'
import type { ClaimKind } from './claim-queries.ts'

/** A claim as it is decided on, whatever it is a claim on. */
export interface HeldClaim {
  id: string
  businessAccountId: string
  businessName: string
  /** The member behind it. */
  ownerId: string
  status: ClaimStatus
  /** Id of the artist or festival. */
  entityId: string
  /** As posts link to the entity. */
  linkedId: string
  entityName: string
  documents: string[]
  /** Username of the admin who decided, if there is one still. */
  decidedBy: string | null
}

export const CLAIM_TABLES: Record<ClaimKind, RawBuilder<unknown>> = {
  artist: sql.table('artist_claims'),
  festival: sql.table('festival_claims'),
}

const ENTITY: Record<ClaimKind, RawBuilder<unknown>> = {
  artist: sql`c.artist_musicbrainz_id::text as "entityId", c.artist_musicbrainz_id::text as "linkedId",
    coalesce(c.artist_name, (select name from cached_artists where musicbrainz_id = c.artist_musicbrainz_id),
      'Artist') as "entityName"`,
  festival: sql`c.festival_id as "entityId",
    (select slug from festivals where id = c.festival_id) as "linkedId",
    (select name from festivals where id = c.festival_id) as "entityName"`,
}

/** The claim, kept from all others until the end of the transaction; undefined when there is none. */
export async function holdClaim(trx: DbOrTrx, kind: ClaimKind, id: string): Promise<HeldClaim | undefined> {
  const { rows } = await sql<HeldClaim>`
    select c.id, c.business_account_id as "businessAccountId", b.business_name as "businessName",
      b.user_id as "ownerId", c.claim_status as status, ${ENTITY[kind]}, c.verification_documents as documents,
      (select username from profiles where id = c.decided_by) as "decidedBy"
    from ${CLAIM_TABLES[kind]} c join business_accounts b on b.id = c.business_account_id
    where c.id = ${id} for update of c`.execute(trx)
  return rows[0]
}

export async function removeClaim(trx: DbOrTrx, kind: ClaimKind, id: string): Promise<void> {
  await sql`delete from ${CLAIM_TABLES[kind]} where id = ${id}`.execute(trx)
}
