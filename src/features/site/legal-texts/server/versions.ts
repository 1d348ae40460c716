import { sql } from 'kysely'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { dayAt } from '#platform/time.ts'
import type { NewSiteText, SiteTextSource, SiteTextVersion } from '../contract.ts'
import { type SiteTextName, TEXT_CHANGED_MEANWHILE, VERSIONS_MAX } from '../limits.ts'
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
      version: dayAt(row.created_at),
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

interface WrittenVersion {
  /** The version that applied before; undefined when that was a file. */
  before: string | undefined
  after: string
}

/**
 * Adds a version, which applies from now on, or returns undefined when it is the same as the present one. Members are
 * notified of it later, unless it is a small correction. Throws a 409 problem when somebody else has written one since
 * the given version.
 */
export async function addVersion(
  trx: Trx,
  name: SiteTextName,
  { title, body, isCorrection, versionId }: Omit<NewSiteText, 'reason'>,
): Promise<WrittenVersion | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`site text ${name}`}, 0))`.execute(trx)
  const newest = await readNewest(trx, name)
  if (versionId !== (newest?.id ?? null)) {
    throw new ProblemError(409, TEXT_CHANGED_MEANWHILE, { code: CHANGED_MEANWHILE })
  }
  if (newest?.title === title && newest.body === body) return undefined
  const { id } = await trx
    .insertInto('site_text_versions')
    .values({
      name,
      title,
      body,
      is_correction: isCorrection,
      announced_at: isCorrection ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { before: newest?.id, after: id }
}

/** The present version of the terms: its day, and its id if an admin has written it. */
export type TermsVersion = { day: string; id: string | null }

export async function readTermsVersion(db: DbOrTrx, files: SiteTexts): Promise<TermsVersion | undefined> {
  const newest = await readNewest(db, 'terms')
  if (newest) return { day: newest.version, id: newest.id }
  const file = files.get('terms')
  return file && { day: file.version, id: null }
}
