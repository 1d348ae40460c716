import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AliasFacts, ArtistFacts, Credit } from '#features/catalogue/facts.ts'
import { indexNames, namesOfArtist } from '#features/catalogue/index/server/index-names.ts'
import type { Trx } from '#platform/db/database.ts'
import { type EntityTable, type UpsertedRow, upsertRows } from './upsert-rows.ts'

const ARTISTS: EntityTable = {
  name: 'artists',
  columns: {
    popularity: 'int',
    mb_row: 'int',
    ended: 'boolean',
    name: 'text',
    sort_name: 'text',
    type: 'text',
    country: 'text',
    disambiguation: 'text',
    begin_date: 'text',
    end_date: 'text',
    area: 'text',
    gender: 'text',
  },
  defaults: { popularity: 0, ended: false },
  rising: 'popularity',
}
export const ALIASES_MAX = 300

/** Writes artists and their search index. Returns the id of each by MusicBrainz id. */
export async function writeArtists(
  trx: Trx,
  artists: ArtistFacts[],
  fetchedAt: Date,
): Promise<Map<string, number>> {
  const { ids, written } = await upsertRows(
    trx,
    ARTISTS,
    artists.map((artist) => ({
      mbid: artist.mbid,
      isPartial: artist.isPartial ?? false,
      values: {
        popularity: artist.popularity,
        mb_row: artist.row,
        ended: artist.ended,
        name: artist.name,
        sort_name: artist.sortName === artist.name ? null : artist.sortName,
        type: artist.type,
        country: artist.country,
        disambiguation: artist.disambiguation,
        begin_date: artist.beginDate,
        end_date: artist.endDate,
        area: artist.area,
        gender: artist.gender,
      },
    })),
    fetchedAt,
  )
  const factsOf = new Map(artists.filter((artist) => artist.aliases).map((artist) => [artist.mbid, artist]))
  const withAliases = written.flatMap((row) => {
    const aliases = factsOf.get(row.mbid)?.aliases
    return aliases ? [{ row, aliases: aliases.slice(0, ALIASES_MAX) }] : []
  })
  await replaceAliases(trx, withAliases)
  await indexWritten(trx, written, new Map(withAliases.map(({ row, aliases }) => [row.id, aliases])))
  return ids
}

async function replaceAliases(
  trx: Trx,
  artists: { row: UpsertedRow; aliases: AliasFacts[] }[],
): Promise<void> {
  const old = artists.filter(({ row }) => row.before).map(({ row }) => row.id)
  if (old.length > 0) await sql`delete from artist_aliases where artist_id = any(${old}::int[])`.execute(trx)
  const rows = artists.flatMap(({ row, aliases }) =>
    aliases.map((alias, position) => ({ ...alias, artistId: row.id, position })),
  )
  if (rows.length === 0) return
  await sql`
    insert into artist_aliases (artist_id, position, is_primary, name, locale, type)
    select * from unnest(${rows.map((row) => row.artistId)}::int[], ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => row.isPrimary ?? false)}::boolean[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.locale ?? null)}::text[], ${rows.map((row) => row.type ?? null)}::text[])`.execute(
    trx,
  )
}

/** The search index depends on these columns. */
const INDEXED = ['name', 'sort_name', 'popularity'] as const

/** Aliases missing from the facts are read from their table. */
async function indexWritten(
  trx: Trx,
  written: UpsertedRow[],
  aliasesById: Map<number, AliasFacts[]>,
): Promise<void> {
  const affected = written.filter(
    ({ id, before, after }) =>
      !before || aliasesById.has(id) || INDEXED.some((column) => before[column] !== after[column]),
  )
  if (affected.length === 0) return
  const namesOf = new Map<number, string[]>()
  const missing = affected.filter(({ id, before }) => before && !aliasesById.has(id)).map(({ id }) => id)
  if (missing.length > 0) {
    const { rows } = await sql<{ artist_id: number; name: string }>`
      select artist_id, name from artist_aliases where artist_id = any(${missing}::int[])
      order by artist_id, position`.execute(trx)
    for (const { artist_id, name } of rows) namesOf.set(artist_id, [...(namesOf.get(artist_id) ?? []), name])
  }
  await indexNames(
    trx,
    'artist',
    affected.map(({ id, before, after }) => ({
      id,
      isNew: before === undefined,
      popularity: Number(after.popularity),
      names: namesOfArtist(
        String(after.name),
        after.sort_name === null ? null : String(after.sort_name),
        aliasesById.get(id)?.map((alias) => alias.name) ?? namesOf.get(id) ?? [],
      ),
    })),
  )
}

/** A stored artist credit. */
export interface StoredCredit {
  id: number
  /** The popularity of its best known artist. */
  popularity: number
}

/** The credit as one text: "A feat. B". */
export function creditName(credit: Credit): string {
  if (typeof credit === 'string') return credit
  return credit.map((part) => (part.name ?? part.artist.name) + (part.joinPhrase ?? '')).join('')
}

/** Identifies a credit, whatever source it comes from. */
export function creditFingerprint(credit: Credit): string {
  const content =
    typeof credit === 'string'
      ? credit
      : credit.map((part) => [part.artist.mbid, part.name ?? part.artist.name, part.joinPhrase ?? ''])
  return createHash('md5').update(JSON.stringify(content)).digest('hex')
}

/** Writes credits whose artists have rows (`artistIds`). Returns them by fingerprint. */
export async function writeCredits(
  trx: Trx,
  credits: Credit[],
  artistIds: Map<string, number>,
): Promise<Map<string, StoredCredit>> {
  const byFingerprint = new Map(
    credits.filter((credit) => credit.length > 0).map((credit) => [creditFingerprint(credit), credit]),
  )
  const stored = await readCredits(trx, [...byFingerprint.keys()])
  const missing = [...byFingerprint].filter(([fingerprint]) => !stored.has(fingerprint)).sort()
  if (missing.length === 0) return stored
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    insert into artist_credits (fingerprint, name)
    select * from unnest(${missing.map(([fingerprint]) => fingerprint)}::uuid[],
      ${missing.map(([, credit]) => creditName(credit))}::text[])
    on conflict (fingerprint) do nothing returning id, replace(fingerprint::text, '-', '') as fingerprint`.execute(
    trx,
  )
  const names = rows.flatMap(({ id, fingerprint }) => {
    const credit = byFingerprint.get(fingerprint)
    return Array.isArray(credit) ? credit.map((part, position) => ({ id, part, position })) : []
  })
  await sql`
    insert into artist_credit_names (artist_credit_id, position, artist_id, name, join_phrase)
    select * from unnest(${names.map((one) => one.id)}::int[], ${names.map((one) => one.position)}::int[],
      ${names.map((one) => artistIds.get(one.part.artist.mbid) ?? null)}::int[],
      ${names.map(({ part }) => (part.name === part.artist.name ? null : (part.name ?? null)))}::text[],
      ${names.map(({ part }) => part.joinPhrase ?? '')}::text[])`.execute(trx)
  for (const [fingerprint, credit] of await readCredits(
    trx,
    missing.map(([fingerprint]) => fingerprint),
  )) {
    stored.set(fingerprint, credit)
  }
  return stored
}

async function readCredits(trx: Trx, fingerprints: string[]): Promise<Map<string, StoredCredit>> {
  if (fingerprints.length === 0) return new Map()
  const { rows } = await sql<StoredCredit & { fingerprint: string }>`
    select c.id, replace(c.fingerprint::text, '-', '') as fingerprint, coalesce(max(a.popularity), 0) as popularity
    from artist_credits c
    left join artist_credit_names n on n.artist_credit_id = c.id
    left join artists a on a.id = n.artist_id
    where c.fingerprint = any(${fingerprints}::uuid[])
    group by c.id`.execute(trx)
  return new Map(rows.map(({ fingerprint, ...credit }) => [fingerprint, credit]))
}
