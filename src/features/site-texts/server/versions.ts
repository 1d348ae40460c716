import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { NewSiteText, SiteTextSource, SiteTextVersion } from '../contract.ts'
import { type SiteTextName, VERSIONS_MAX } from '../limits.ts'
import type { SiteTexts, Source } from './read-texts.ts'

/** The newest version that an admin has written; undefined when there is none. */
export async function readNewest(
  db: DbOrTrx,
  name: SiteTextName,
): Promise<(Source & { id: string }) | undefined> {
  const row = await db
    .selectFrom('site_text_versions')
    .select(['id', 'title', 'body', 'created_at'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
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
    .select(['id', 'title', 'created_at', 'is_correction'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  return rows.map(({ id, title, created_at, is_correction }) => ({
    id,
    title,
    writtenAt: created_at.toISOString(),
    isCorrection: is_correction,
  }))
}

/** One version of a text; undefined when it has no such version. */
export async function readVersion(
  db: DbOrTrx,
  name: SiteTextName,
  id: string,
): Promise<SiteTextVersion | undefined> {
  const row = await db
    .selectFrom('site_text_versions')
    .select(['title', 'body', 'created_at'])
    .where('name', '=', name)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { title: row.title, body: row.body, writtenAt: row.created_at.toISOString() }
}

/** Adds a version, which applies from now on. Members are told of it later, unless it is a small correction. */
export async function addVersion(
  trx: Trx,
  name: SiteTextName,
  { title, body, isCorrection }: NewSiteText,
): Promise<void> {
  await trx
    .insertInto('site_text_versions')
    .values({
      name,
      title,
      body,
      is_correction: isCorrection,
      announced_at: isCorrection ? sql<Date>`now()` : null,
    })
    .execute()
}

/** The version of the terms that applies: its day, and its id where an admin has written it. */
export type TermsVersion = { day: string; id: string | null }

export async function readTermsVersion(db: DbOrTrx, files: SiteTexts): Promise<TermsVersion | undefined> {
  const newest = await readNewest(db, 'terms')
  if (newest) return { day: newest.version, id: newest.id }
  const file = files.get('terms')
  return file && { day: file.version, id: null }
}
