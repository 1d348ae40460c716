import { sql } from 'kysely'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { WIKIDATA_PROPERTIES } from '#sources/wikidata/client.ts'
import type { ListedKind } from '../../limits.ts'
import type { Listing } from '../../proof-contract.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'

/** Relations of MusicBrainz that name an address of one's own; that of labels is called "official site". */
const RELATIONS = ['official homepage', 'official site', 'social network', 'bandcamp', 'blog']
/** More of one artist or label are not read. */
const LISTINGS_MAX = 100

type Source = Listing['source']

interface Found {
  source: Source
  relation: string
  url: string
}

/** An artist or label of the catalogue. */
export interface ListedEntity {
  kind: ListedKind
  mbid: string
}

/** An address of an artist or label, with all listings that count as the same address. */
export interface ListedAt {
  address: ProvableAddress
  listings: Listing[]
}

/** Reads the addresses that open sources list for artists and labels, and keeps since when they do. */
export function createListings({ db, clock }: Pick<Platform, 'db' | 'clock'>, sources: Sources) {
  const urgency = { priority: 'visitor' } as const

  const readMusicBrainz = async ({ kind, mbid }: ListedEntity) => {
    const { artistLinks, labelLinks } = sources.musicbrainz
    const relations = (await (kind === 'artist' ? artistLinks : labelLinks)(mbid, urgency)) ?? []
    const current = relations.filter(({ ended, end }) => !ended && !end)
    const addresses = current.flatMap(({ type, url }): Found[] =>
      url && RELATIONS.includes(type) ? [{ source: 'musicbrainz', relation: type, url }] : [],
    )
    const [, item] =
      current
        .map(({ type, url }) => type === 'wikidata' && /\/(?:wiki|entity)\/(Q\d+)$/.exec(url ?? ''))
        .find((match) => match !== null && match !== false) || []
    return { addresses: addresses.slice(0, LISTINGS_MAX), item }
  }

  /** Undefined: Wikidata does not answer. Only an item that names the same artist or label back counts. */
  const readWikidata = async (item: string, { kind, mbid }: ListedEntity): Promise<Found[] | undefined> => {
    const { website, fediverse, bluesky, musicbrainzArtist, musicbrainzLabel } = WIKIDATA_PROPERTIES
    const values = (property: string) => sources.wikidata.values(item, property, urgency)
    try {
      const named = await values(kind === 'artist' ? musicbrainzArtist : musicbrainzLabel)
      if (!named.some((id) => id.toLowerCase() === mbid)) return []
      const found = async (relation: string, toUrl: (value: string) => string | undefined) =>
        (await values(relation)).flatMap((value): Found[] => {
          const url = toUrl(value.trim())
          return url ? [{ source: 'wikidata', relation, url }] : []
        })
      const all = await Promise.all([
        found(website, (value) => value),
        found(fediverse, profileOf),
        found(bluesky, (value) => `https://bsky.app/profile/${value}`),
      ])
      return all.flat().slice(0, LISTINGS_MAX)
    } catch {
      return undefined
    }
  }

  return {
    /**
     * The provable addresses that sources list for an artist or label now. Throws `OutsideError` when MusicBrainz does not
     * answer; without Wikidata its last known listings count.
     */
    async read(entity: ListedEntity): Promise<ListedAt[]> {
      const { addresses, item } = await readMusicBrainz(entity)
      const wikidata = item ? await readWikidata(item, entity) : []
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        await lockEntity(trx, entity)
        await keep(trx, entity, 'musicbrainz', addresses, now)
        if (wikidata) await keep(trx, entity, 'wikidata', wikidata, now)
      })
      return standing(db, entity)
    },
  }
}

/** `@mira@social.example`, or without the first sign, is the profile https://social.example/@mira. */
function profileOf(value: string): string | undefined {
  const [, user, host] = /^@?([\w.-]+)@([a-z0-9.-]+)$/i.exec(value) ?? []
  return user && host && `https://${host}/@${user}`
}

/** One process at a time changes what is known of an artist or label. */
async function lockEntity(trx: Trx, { mbid }: ListedEntity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listings ${mbid}`}, 0))`.execute(trx)
}

/** Stores what a source lists now. What it listed before and lists again begins anew. */
async function keep(trx: Trx, entity: ListedEntity, source: Source, all: Found[], now: Date): Promise<void> {
  const { kind, mbid } = entity
  const found = all.filter(({ url }) => url.length <= 2000)
  const rows = await trx
    .selectFrom('listed_addresses')
    .select(['id', 'relation', 'url', 'vanished_at'])
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', mbid)
    .where('source', '=', source)
    .execute()
  const standingRows = rows.filter((row) => row.vanished_at === null)
  const isSame = (one: Pick<Found, 'relation' | 'url'>) => (other: Pick<Found, 'relation' | 'url'>) =>
    one.relation === other.relation && one.url === other.url
  const gone = standingRows.filter((row) => !found.some(isSame(row))).map(({ id }) => id)
  const seen = standingRows.filter((row) => found.some(isSame(row))).map(({ id }) => id)
  if (gone.length > 0)
    await trx.updateTable('listed_addresses').set({ vanished_at: now }).where('id', 'in', gone).execute()
  if (seen.length > 0)
    await trx.updateTable('listed_addresses').set({ last_seen: now }).where('id', 'in', seen).execute()
  for (const one of found.filter((each, index) => found.findIndex(isSame(each)) === index)) {
    if (standingRows.some(isSame(one))) continue
    const first = rows.some(isSame(one)) ? now : ((await listedInDump(trx, entity, one)) ?? now)
    await trx
      .insertInto('listed_addresses')
      .values({ entity_kind: kind, entity_id: mbid, ...one, first_seen: first, last_seen: now })
      .execute()
  }
}

/**
 * When the imported dump of MusicBrainz listed an address that was never read anew since; undefined if it did not. An
 * artist whose links were fetched since says nothing: the catalogue keeps only the newest.
 */
async function listedInDump(
  trx: Trx,
  { kind, mbid }: ListedEntity,
  { source, relation, url }: Found,
): Promise<Date | undefined> {
  if (source !== 'musicbrainz') return undefined
  const { rows } = await sql<{ at: Date | null }>`
    select max(i.dumped_at) as at from catalogue_imports i
    where i.finished_at is not null
      and not exists (select from source_answers s where s.key = ${`links of ${kind} ${mbid}`})
      and exists (
        select from entity_urls u join ${sql.table(KIND_TABLES[kind])} e on e.id = u.entity_id
          join relation_types t on t.id = u.type_id
        where u.entity_kind = ${KIND_NUMBERS[kind]} and e.mbid = ${mbid} and t.name = ${relation} and u.url = ${url}
          and not u.ended)`.execute(trx)
  return rows[0]?.at ?? undefined
}

async function standing(db: Db, { kind, mbid }: ListedEntity): Promise<ListedAt[]> {
  const rows = await db
    .selectFrom('listed_addresses')
    .select(['source', 'relation', 'url', 'first_seen'])
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', mbid)
    .where('vanished_at', 'is', null)
    .orderBy('id')
    .limit(2 * LISTINGS_MAX)
    .execute()
  const byKey = new Map<string, ListedAt>()
  for (const { source, relation, url, first_seen } of rows) {
    const address = provableAddress(url)
    if (!address) continue
    const listedAt = byKey.get(address.key) ?? { address, listings: [] }
    listedAt.listings.push({ source: source as Source, relation, since: first_seen.toISOString() })
    byKey.set(address.key, listedAt)
  }
  return [...byKey.values()]
}
