import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Credit } from '#features/catalogue/facts.ts'
import type { Trx } from '#platform/db/database.ts'

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
