import { sql } from 'kysely'
import { readVerification } from '#features/business/public.ts'
import type { Platform } from '#platform/platform.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { FestivalSummary } from '../contract.ts'
import type { OtherFestivals } from './festivals.ts'

/** A festival as a result for post links, claims and suggestions. */
export interface FoundFestival {
  id: string
  name: string
  slug: string
  /** Null for a festival known by name only. */
  city: string | null
}

/** Festivals whose name, artists, venue, city or genre contain the text: those whose name begins with it first. */
export async function searchFestivals(
  { reads }: Pick<Platform, 'reads'>,
  text: string,
  limit: number,
  others: OtherFestivals,
): Promise<FoundFestival[]> {
  const search = text.trim()
  if (search === '') return []
  const hidden = others.hidden()
  const found = others.shown()?.search(search) ?? []
  const slugs = found.map(({ slug }) => slug)
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await reads.db
    .selectFrom('festivals')
    .select(['id', 'name', 'slug'])
    .where(({ or, eb }) =>
      or([
        sql<boolean>`search_fold(name) like search_fold(${pattern})`,
        ...(slugs.length > 0 ? [eb('slug', 'in', slugs)] : []),
      ]),
    )
    .$if(hidden.length > 0, (query) => query.where('slug', 'not in', hidden))
    .orderBy(sql`search_fold(name) like search_fold(${pattern.slice(1)}) desc`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  const cityOf = new Map(found.map(({ slug, city }) => [slug, city]))
  return rows.map((row) => ({ ...row, city: cityOf.get(row.slug) ?? null }))
}

/** The festival of an address; undefined if there is none, or only one that the site hides. */
export async function findFestivalSummary(
  { reads }: Pick<Platform, 'reads'>,
  slug: string,
  others: OtherFestivals,
): Promise<FestivalSummary | undefined> {
  if (!isStorableText(slug) || others.hidden().includes(slug)) return undefined
  const found = await reads.db
    .selectFrom('festivals')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, ...festival } = found
  return { ...festival, verification: await readVerification(reads.db, 'festival', id) }
}
