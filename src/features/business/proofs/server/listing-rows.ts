import { sql } from 'kysely'
import type { ClaimKind } from '#features/business/limits.ts'
import { KIND_NUMBERS, KIND_TABLES, markFetchedLinks } from '#features/catalogue/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { Listing } from '../contract.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'

/**
 * After this many days without a sighting, a listing may have been gone in between, so its time starts again. Longer
 * than a single source has to list an address, because the only sighting may be the dump of MusicBrainz.
 */
export const UNSEEN_DAYS_MAX = 45
const UNSEEN_MAX_MS = UNSEEN_DAYS_MAX * 24 * 60 * 60_000

const isUnbroken = (lastSeen: Date, now: Date) => now.getTime() - lastSeen.getTime() <= UNSEEN_MAX_MS

/** At most this many addresses of one entity are read. */
export const LISTINGS_MAX = 100

type Source = Listing['source']

/** An address as listed by a source. */
export interface Found {
  source: Source
  relation: string
  url: string
}

/** An entity whose addresses open sources list. */
export interface ListedEntity {
  kind: ClaimKind
  /** MusicBrainz id; for a festival that of its series, for a venue that of its place. */
  mbid: string
  /**
   * For a festival, the name by which its series was found. Anybody can rename a series, so a new name starts again.
   */
  name?: string
}

/** An address of an entity, with all listings of equivalent addresses. */
export interface ListedAt {
  address: ProvableAddress
  listings: Listing[]
}

/**
 * Stores what the sources list now (null for a source that does not answer), and returns the provable addresses with
 * their valid listings. The page is read regularly from then on.
 */
export async function storeListings(
  db: Db,
  entity: ListedEntity,
  found: Record<Source, Found[] | null>,
  { now, isRequested }: { now: Date; isRequested: boolean },
): Promise<ListedAt[]> {
  const { kind, mbid } = entity
  await db.transaction().execute(async (trx) => {
    await lockEntity(trx, entity)
    await rememberPage(trx, entity, { now, isRequested })
    for (const source of ['musicbrainz', 'wikidata'] as const) {
      const all = found[source]
      if (all) await keep(trx, entity, source, all, now)
    }
    // From now on older dumps are ignored: an address in one may have been missing in between.
    if (found.musicbrainz && (kind === 'artist' || kind === 'label'))
      await markFetchedLinks(trx, [{ kind, mbid }], now)
  })
  return standing(db, entity, found)
}

/** Groups listings of equivalent addresses. */
export function byAddress(listed: readonly ListedAt[]): ListedAt[] {
  const byKey = new Map<string, ListedAt>()
  for (const { address, listings } of listed) {
    const one = byKey.get(address.key) ?? { address, listings: [] }
    one.listings.push(...listings)
    byKey.set(address.key, one)
  }
  return [...byKey.values()]
}

/** Only one process at a time changes the listings of an entity. */
async function lockEntity(trx: Trx, { mbid }: ListedEntity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listings ${mbid}`}, 0))`.execute(trx)
}

async function rememberPage(
  trx: Trx,
  { kind, mbid, name = '' }: ListedEntity,
  { now, isRequested }: { now: Date; isRequested: boolean },
): Promise<void> {
  await trx
    .insertInto('listed_pages')
    .values({ entity_kind: kind, entity_id: mbid, entity_name: name, requested_at: now, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_kind', 'entity_id', 'entity_name'])
        .doUpdateSet({ read_at: now, ...(isRequested && { requested_at: now }) }),
    )
    .execute()
}

/** The series with listed addresses for this festival name. */
export async function standingSeries(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listed_addresses')
    .select('entity_id')
    .distinct()
    .where('entity_kind', '=', 'festival')
    .where('entity_name', '=', name)
    .where('missing_since', 'is', null)
    .execute()
  return rows.map((row) => row.entity_id)
}

/** Ends all listings of a series that has another name now: if it takes this name again, they start again. */
export async function endListings(db: Db, { kind, mbid, name = '' }: ListedEntity, now: Date): Promise<void> {
  await db
    .updateTable('listed_addresses')
    .set({ missing_since: now })
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', mbid)
    .where('entity_name', '=', name)
    .where('missing_since', 'is', null)
    .execute()
}

/** Stores what a source lists now. Listings that had ended, or were not seen for long, start again. */
async function keep(trx: Trx, entity: ListedEntity, source: Source, all: Found[], now: Date): Promise<void> {
  const { kind, mbid, name = '' } = entity
  const found = all.filter(({ url }) => url.length <= 2000 && isStorableText(url))
  const rows = await trx
    .selectFrom('listed_addresses')
    .select(['id', 'relation', 'url', 'last_seen', 'missing_since'])
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', mbid)
    .where('entity_name', '=', name)
    .where('source', '=', source)
    .execute()
  const listedRows = rows.filter((row) => row.missing_since === null)
  const standingRows = listedRows.filter((row) => isUnbroken(row.last_seen, now))
  const isSame = (one: Pick<Found, 'relation' | 'url'>) => (other: Pick<Found, 'relation' | 'url'>) =>
    one.relation === other.relation && one.url === other.url
  const removedIds = listedRows
    .filter((row) => !standingRows.includes(row) || !found.some(isSame(row)))
    .map(({ id }) => id)
  const seen = standingRows.filter((row) => found.some(isSame(row))).map(({ id }) => id)
  if (removedIds.length > 0)
    await trx
      .updateTable('listed_addresses')
      .set({ missing_since: now })
      .where('id', 'in', removedIds)
      .execute()
  if (seen.length > 0)
    await trx.updateTable('listed_addresses').set({ last_seen: now }).where('id', 'in', seen).execute()
  for (const one of found.filter((each, index) => found.findIndex(isSame(each)) === index)) {
    if (standingRows.some(isSame(one))) continue
    const first = rows.some(isSame(one)) ? now : ((await listedInDump(trx, entity, one, now)) ?? now)
    await trx
      .insertInto('listed_addresses')
      .values({
        entity_kind: kind,
        entity_id: mbid,
        entity_name: name,
        ...one,
        first_seen: first,
        last_seen: now,
      })
      .execute()
  }
}

/**
 * When the imported dump of MusicBrainz listed an address that has not been read since; undefined when it did not. If
 * an artist's links were fetched since, this is unknown, because the catalogue keeps only the newest. It has no
 * festival series and no links of places.
 */
async function listedInDump(
  trx: Trx,
  { kind, mbid }: ListedEntity,
  { source, relation, url }: Found,
  now: Date,
): Promise<Date | undefined> {
  if (source !== 'musicbrainz' || kind === 'festival' || kind === 'venue') return undefined
  const { rows } = await sql<{ at: Date | null }>`
    select max(i.dumped_at) as at from catalogue_imports i
    where i.finished_at is not null
      and not exists (
        select from fetched_links f
        where f.mbid = ${mbid} and f.entity_kind = ${KIND_NUMBERS[kind]} and f.fetched_at > i.dumped_at)
      and exists (
        select from entity_urls u join ${sql.table(KIND_TABLES[kind])} e on e.id = u.entity_id
          join relation_types t on t.id = u.type_id
        where u.entity_kind = ${KIND_NUMBERS[kind]} and e.mbid = ${mbid} and t.name = ${relation} and u.url = ${url}
          and not u.ended)`.execute(trx)
  const at = rows[0]?.at
  return at && isUnbroken(at, now) ? at : undefined
}

async function standing(
  db: Db,
  { kind, mbid, name = '' }: ListedEntity,
  found: Record<Source, Found[] | null>,
): Promise<ListedAt[]> {
  const rows = await db
    .selectFrom('listed_addresses')
    .select(['source', 'relation', 'url', 'first_seen'])
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', mbid)
    .where('entity_name', '=', name)
    .where('missing_since', 'is', null)
    .orderBy('id')
    .limit(2 * LISTINGS_MAX)
    .execute()
  return byAddress(
    rows.flatMap(({ relation, url, first_seen, ...row }) => {
      // One fetchable page may hold several listed ones that differ only after the #.
      const address = /#./.test(url) ? undefined : provableAddress(url)
      const source = row.source as Source
      const since = first_seen.toISOString()
      const listing = { source, relation, since, ...(found[source] === null && { isAsLastRead: true }) }
      return address ? [{ address, listings: [listing] }] : []
    }),
  )
}
