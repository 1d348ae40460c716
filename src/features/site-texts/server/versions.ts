import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { NewSiteText, SiteTextSource } from '../contract.ts'
import { type SiteTextName, VERSIONS_MAX } from '../limits.ts'
import type { Source } from './read-texts.ts'

/** The newest version that an admin has written; undefined when there is none. */
export async function readNewest(db: DbOrTrx, name: SiteTextName): Promise<Source | undefined> {
  const row = await db
    .selectFrom('site_text_versions')
    .select(['title', 'body', 'created_at'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      title: row.title,
      body: row.body,
      version: row.created_at.toISOString().slice(0, 10),
      isDefault: false,
    }
  )
}

export async function listVersions(db: DbOrTrx, name: SiteTextName): Promise<SiteTextSource['versions']> {
  const rows = await db
    .selectFrom('site_text_versions')
    .select(['id', 'title', 'created_at'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  return rows.map(({ id, title, created_at }) => ({ id, title, writtenAt: created_at.toISOString() }))
}

/** Adds a version, which applies from now on. */
export async function addVersion(trx: Trx, name: SiteTextName, { title, body }: NewSiteText): Promise<void> {
  await trx.insertInto('site_text_versions').values({ name, title, body }).execute()
}
