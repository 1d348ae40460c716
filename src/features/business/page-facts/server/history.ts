import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { decodeCursor, toPage } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'
import { formatCount } from '#ui/format.ts'
import { type PageChange, statementValues } from '../contract.ts'
import type { StatementField } from '../limits.ts'
import { readReleases } from './resolve.ts'
import type { StatementPlace } from './statement-rows.ts'

/** The changes of a business on a page, newest first. Throws a 400 problem for a bad cursor. */
export async function listChanges(
  db: DbOrTrx,
  { kind, entityId, businessId }: StatementPlace,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: PageChange[]; nextCursor: string | null }> {
  const [after] = cursor ? decodeCursor(cursor, [isUuid]) : []
  const rows = await db
    .selectFrom('page_changes as c')
    .innerJoin('page_statements as s', 's.id', 'c.statement_id')
    .leftJoin('profiles as u', 'u.id', 'c.changed_by')
    .select(['c.id', 's.field', 'c.before', 'c.after', 'c.is_undo', 'c.changed_at', 'u.username'])
    .select(sql<boolean>`c.version = s.version`.as('is_latest'))
    .where('s.kind', '=', kind)
    .where('s.entity_id', '=', entityId)
    .where('s.business_account_id', '=', businessId)
    .$if(after !== undefined, (query) => query.where('c.id', '<', String(after)))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(rows, limit, ({ id }) => [id])
  const titles = await readTitles(db, page.items)
  return {
    items: page.items.map((row) => ({
      id: row.id,
      field: row.field,
      at: row.changed_at.toISOString(),
      by: row.username,
      isUndo: row.is_undo,
      before: inWords(row.field, row.before, titles),
      after: inWords(row.field, row.after, titles),
      isLatest: row.is_latest,
    })),
    nextCursor: page.nextCursor,
  }
}

const datesIn = (value: unknown) => statementValues.dates.safeParse(value).data ?? []

/** The titles of the releases whose dates the changes name, by MusicBrainz id. */
async function readTitles(
  db: DbOrTrx,
  rows: readonly { field: StatementField; before: unknown; after: unknown }[],
): Promise<ReadonlyMap<string, string>> {
  const mbids = rows
    .filter(({ field }) => field === 'dates')
    .flatMap(({ before, after }) => [...datesIn(before), ...datesIn(after)].map(({ mbid }) => mbid))
  if (mbids.length === 0) return new Map()
  return new Map((await readReleases(db, [...new Set(mbids)])).map(({ mbid, title }) => [mbid, title]))
}

/** The content of a field, short enough for a line. */
function inWords(field: StatementField, value: unknown, titles: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined) return null
  if (field === 'biography') return typeof value === 'string' ? value : null
  if (field === 'links') {
    const items = statementValues.links.safeParse(value).data
    return items ? items.map(({ url }) => url).join(', ') : null
  }
  if (field === 'dates') {
    return datesIn(value)
      .map(({ mbid, date }) => `${titles.get(mbid) ?? 'A release'}: ${date}`)
      .join(', ')
  }
  if (field === 'video') return statementValues.video.safeParse(value).data?.url ?? null
  if (field === 'roster') {
    const items = statementValues.roster.safeParse(value).data ?? []
    const off = items.filter(({ says }) => says === 'off').length
    return `${formatCount(items.length - off, 'artist')} confirmed, ${off} disputed`
  }
  return field === 'release' ? 'A release' : 'A picture'
}
