import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ClaimStatus } from '../../limits.ts'
import type { AdminArtistClaim, AdminFestivalClaim } from '../../review-contract.ts'
import { selectArtistClaims, selectFestivalClaims, toArtistClaim, toFestivalClaim } from '../claim-queries.ts'
import { ownerColumn } from './account-list.ts'
import { anyContains, PEOPLE, readPage, type TablePage } from './tables-query.ts'

interface Filter extends TablePage {
  search?: string
  status?: ClaimStatus
}

const place = { time: sql<Date>`c.claimed_at`, id: sql<string>`c.id` }
const ARTIST_ORDER = { ...place, name: sql<string>`search_fold(coalesce(c.artist_name, ''))` }
const FESTIVAL_ORDER = { ...place, name: sql<string>`search_fold(f.name)` }

/** One page of all artist claims, and how many there are that fit. */
export async function listArtistClaims(db: Db, viewerId: string, filter: Filter) {
  let fitting = artistClaims(db)
  if (filter.status) fitting = fitting.where('c.claim_status', '=', filter.status)
  if (filter.search) {
    fitting = fitting.where(anyContains([sql`coalesce(c.artist_name, '')`, ...PEOPLE], filter.search))
  }
  const page = await readPage(fitting, ARTIST_ORDER, filter)
  const items = page.items.map(
    (row): AdminArtistClaim => ({ ...toArtistClaim(row), ...extrasOf(row, viewerId) }),
  )
  return { ...page, items }
}

/** One page of all festival claims, and how many there are that fit. */
export async function listFestivalClaims(db: Db, viewerId: string, filter: Filter) {
  let fitting = festivalClaims(db)
  if (filter.status) fitting = fitting.where('c.claim_status', '=', filter.status)
  if (filter.search) fitting = fitting.where(anyContains([sql`f.name`, ...PEOPLE], filter.search))
  const page = await readPage(fitting, FESTIVAL_ORDER, filter)
  const items = page.items.map(
    (row): AdminFestivalClaim => ({ ...toFestivalClaim(row), ...extrasOf(row, viewerId) }),
  )
  return { ...page, items }
}

/** With the ids of its documents. */
export async function findArtistClaim(db: Db, viewerId: string, id: string) {
  const row = await artistClaims(db).where('c.id', '=', id).executeTakeFirst()
  return row && found({ ...toArtistClaim(row), ...extrasOf(row, viewerId) }, row)
}

/** With the ids of its documents. */
export async function findFestivalClaim(db: Db, viewerId: string, id: string) {
  const row = await festivalClaims(db).where('c.id', '=', id).executeTakeFirst()
  return row && found({ ...toFestivalClaim(row), ...extrasOf(row, viewerId) }, row)
}

const found = <T>(claim: T, { verification_documents }: { verification_documents: string[] }) => ({
  claim,
  documentIds: verification_documents,
})

function artistClaims(db: Db) {
  return selectArtistClaims(db)
    .innerJoin('profiles as u', 'u.id', 'b.user_id')
    .select([ARTIST_ORDER.name.as('sort_name'), place.time.as('sort_time'), 'b.user_id', ownerColumn])
    .select(
      sql<boolean>`exists (select from artist_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.artist_musicbrainz_id = c.artist_musicbrainz_id)`.as('has_other'),
    )
}

function festivalClaims(db: Db) {
  return selectFestivalClaims(db)
    .innerJoin('profiles as u', 'u.id', 'b.user_id')
    .select([FESTIVAL_ORDER.name.as('sort_name'), place.time.as('sort_time'), 'b.user_id', ownerColumn])
    .select(
      sql<boolean>`exists (select from festival_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.festival_id = c.festival_id)`.as('has_other'),
    )
}

type Extras = Pick<
  Awaited<ReturnType<ReturnType<typeof artistClaims>['executeTakeFirstOrThrow']>>,
  'owner' | 'user_id' | 'has_other'
>

const extrasOf = ({ owner, user_id, has_other }: Extras, viewerId: string) => ({
  owner,
  isOwn: user_id === viewerId,
  hasOtherApproved: has_other,
})
