import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { dayAt, timeAt } from '#platform/time.ts'

const COUNTED: [label: string, table: string, partial: boolean][] = [
  ['artists', 'artists', true],
  ['labels', 'labels', true],
  ['release groups', 'release_groups', true],
  ['releases', 'releases', true],
  ['recordings', 'recordings', true],
  ['works', 'works', true],
  ['relations', 'entity_relations', false],
  ['addresses', 'entity_urls', false],
  ['tags (CC BY-NC-SA)', 'entity_tags', false],
  ['ratings (CC BY-NC-SA)', 'entity_ratings', false],
]

/** The contents of the catalogue and their origin, as lines to print. */
export async function describeStatus(db: Db): Promise<string> {
  const lines: string[] = []
  for (const [label, table, partial] of COUNTED) {
    const { rows } = await sql<{ all: number; mentioned: number; newest: Date | null }>`
      select count(*) as all, ${partial ? sql`count(*) filter (where is_partial)` : sql`0`} as mentioned
      from ${sql.table(table)}`.execute(db)
    const { all = 0, mentioned = 0 } = rows[0] ?? {}
    const note = mentioned > 0 ? `   ${mentioned.toLocaleString('en')} of them only mentioned` : ''
    lines.push(`${label.padEnd(22)} ${all.toLocaleString('en').padStart(12)}${note}`)
  }
  lines.push('', ...(await describeImports(db)))
  return lines.join('\n')
}

async function describeImports(db: Db): Promise<string[]> {
  const imports = await db
    .selectFrom('catalogue_imports')
    .select(['source', 'dumped_at', 'started_at', 'updated_at', 'finished_at', 'state'])
    .orderBy('updated_at', 'desc')
    .limit(10)
    .execute()
  if (imports.length === 0) return ['Nothing was imported yet.']
  return imports.map(({ source, dumped_at, finished_at, updated_at, state }) => {
    const entities = (state.entities ?? 0).toLocaleString('en')
    const when = finished_at
      ? `imported on ${dayAt(finished_at)}`
      : `unfinished since ${minute(updated_at)}${state.step ? `, at ${state.step}` : ''}`
    return `${source} of ${dayAt(dumped_at)}: ${when}, ${entities} entities`
  })
}

const minute = (date: Date) => `${dayAt(date)} ${timeAt(date)}`
