import { sql } from 'kysely'
import { readVerification } from '#features/business/public.ts'
import type { Platform } from '#platform/platform.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { FestivalSummary } from '../contract.ts'
import { mentions } from '../words.ts'
import { festivalsByMode } from './by-mode.ts'

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
  { reads, site }: Pick<Platform, 'reads' | 'site'>,
  text: string,
  limit: number,
): Promise<FoundFestival[]> {
  const search = text.trim()
  if (search === '') return []
  const { samples, hidden } = festivalsByMode(site.values.mode)
  const slugs = samples.filter((festival) => mentions(festival, search)).map(({ slug }) => slug)
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
  const cityOf = new Map(samples.map(({ slug, city }) => [slug, city]))
  return rows.map((row) => ({ ...row, city: cityOf.get(row.slug) ?? null }))
}

/** The festival of an address; undefined if there is none, or only a sample that the mode of the site hides. */
export async function findFestivalSummary(
  { reads, site }: Pick<Platform, 'reads' | 'site'>,
  slug: string,
): Promise<FestivalSummary | undefined> {
  if (!isStorableText(slug) || festivalsByMode(site.values.mode).hidden.includes(slug)) return undefined
  const found = await reads.db
    .selectFrom('festivals')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, ...festival } = found
  return { ...festival, verification: await readVerification(reads.db, 'festival', id) }
}
