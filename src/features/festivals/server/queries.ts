import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { FESTIVALS } from '../../../../sample-data/festivals.ts'
import { mentions } from '../words.ts'

/** A festival as a result for post links, claims and suggestions. */
export interface FoundFestival {
  id: string
  name: string
  slug: string
  /** Null for a festival of which only the name is known. */
  city: string | null
}

/** Festivals whose name, artists, venue, city or genre contain the text, by name. */
export async function searchFestivals(db: DbOrTrx, text: string, limit: number): Promise<FoundFestival[]> {
  const search = text.trim()
  if (search === '') return []
  const slugs = FESTIVALS.filter((festival) => mentions(festival, search)).map(({ slug }) => slug)
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('festivals')
    .select(['id', 'name', 'slug'])
    .where(({ or, eb }) =>
      or([
        sql<boolean>`search_fold(name) like search_fold(${pattern})`,
        ...(slugs.length > 0 ? [eb('slug', 'in', slugs)] : []),
      ]),
    )
    .orderBy('name')
    .limit(limit)
    .execute()
  const cityOf = new Map(FESTIVALS.map(({ slug, city }) => [slug, city]))
  return rows.map((row) => ({ ...row, city: cityOf.get(row.slug) ?? null }))
}
