import { sql } from 'kysely'
import { isStanding } from '#features/business/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OtherFestivals } from './festivals.ts'

/** In characters, before the number that tells slugs of similar names apart. */
const SLUG_MAX = 80

/** The festivals that can be claimed, without those that the site hides, and the creation of new ones. */
export function createClaimableFestivals({ reads }: Pick<Platform, 'reads'>, others: OtherFestivals) {
  const shown = (db: DbOrTrx) => {
    const hidden = others.hidden()
    return db
      .selectFrom('festivals as f')
      .select(['f.id', 'f.name'])
      .$if(hidden.length > 0, (query) => query.where('f.slug', 'not in', hidden))
  }
  return {
    async search(text: string, limit: number): Promise<{ id: string; name: string; isManaged: boolean }[]> {
      const words = text.trim()
      if (words === '') return []
      const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      return shown(reads.db)
        .where(sql<boolean>`name_fold(f.name) like name_fold(${pattern})`)
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('festival_claims as c')
              .select('c.id')
              .whereRef('c.festival_id', '=', 'f.id')
              .where('c.claim_status', '=', 'approved')
              .where(isStanding('c.business_account_id')),
          )
            .$castTo<boolean>()
            .as('isManaged'),
        )
        .orderBy('f.name')
        .orderBy('f.id')
        .limit(limit)
        .execute()
    },
    async lock(db: DbOrTrx, id: string): Promise<boolean> {
      return (await shown(db).where('f.id', '=', id).forShare().execute()).length > 0
    },
    isNameTaken,
    async findLookAlike(db: DbOrTrx, name: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('festivals')
        .select('name')
        .where(sql<boolean>`name_look(name) = name_look(${name})`)
        .where(sql<boolean>`name_fold(name) <> name_fold(${name})`)
        .limit(1)
        .executeTakeFirst()
      return found?.name
    },
    async create(trx: Trx, name: string): Promise<string | undefined> {
      // One at a time: neither the name nor the slug may be taken by another approval in the meantime.
      await sql`lock table festivals in share row exclusive mode`.execute(trx)
      if (await isNameTaken(trx, name)) return undefined
      const { id } = await trx
        .insertInto('festivals')
        .values({ name, slug: await freeSlug(trx, name), by_claim: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

/** Also the names of festivals that the site hides. */
async function isNameTaken(db: DbOrTrx, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('festivals')
    .select('id')
    .where(sql<boolean>`name_fold(name) = name_fold(${name})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The name in a-z, 0-9 and hyphens, or `festival` if nothing of it is left; with a number if that is taken. */
async function freeSlug(trx: Trx, name: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select trim(both '-' from left(regexp_replace(name_fold(${name}), '[^a-z0-9]+', '-', 'g'), ${SLUG_MAX}))
      as slug`.execute(trx)
  const base = rows[0]?.slug || 'festival'
  const similar = await trx
    .selectFrom('festivals')
    .select('slug')
    .where(({ or, eb }) => or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .execute()
  const similarSlugs = new Set(similar.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; similarSlugs.has(slug); number++) slug = `${base}-${number}`
  return slug
}
