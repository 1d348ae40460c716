import { sql } from 'kysely'
import type { SupplementsOf } from '#features/catalogue/facts.ts'
import type { Assembler } from './assemble.ts'
import { staged } from './stage.ts'

interface SupplementRow {
  mb_row: number
  mbid: string
  tags: [name: string, votes: number][] | null
  rating: number | null
  rating_count: number | null
}

/** Tags and ratings of a kind; the export refers to entities by row numbers from the core data. */
export function supplements(kind: 'artist' | 'release-group', table: string): Assembler {
  const rowsTable = `${table}_rows`
  let isReady = false
  return {
    step: `tags and ratings of ${table.replace('_', ' ')}s`,
    table: rowsTable,
    async next(db, after, limit) {
      if (!isReady) {
        await sql`create unlogged table if not exists ${staged(rowsTable)} as
          select mb_row, mbid from ${sql.table(`${table}s`)} where mb_row is not null`.execute(db)
        await sql`create index if not exists ${sql.id(`${rowsTable}_row`)} on ${staged(rowsTable)} (mb_row)`.execute(
          db,
        )
        await sql`analyze ${staged(rowsTable)}`.execute(db)
        isReady = true
      }
      const { rows } = await sql<SupplementRow>`
        select e.mb_row, e.mbid, m.rating, m.rating_count,
          (select json_agg(json_build_array(n.name, t.count) order by t.count desc, n.name)
            from ${staged(`${table}_tag`)} t join ${staged('tag')} n on n.id = t.tag
            where ${sql.ref(`t.${table}`)} = e.mb_row and t.count > 0) as tags
        from (select * from ${staged(rowsTable)} where mb_row > ${after} order by mb_row limit ${limit}) e
        left join ${staged(`${table}_meta`)} m on m.id = e.mb_row
        order by e.mb_row`.execute(db)
      const last = rows.at(-1)
      if (!last) return undefined
      const supplements = rows
        .filter((row) => row.tags || row.rating !== null)
        .map(
          ({ mbid, tags, rating, rating_count }): SupplementsOf => ({
            of: { kind, mbid },
            tags: (tags ?? []).map(([name, votes]) => ({ name, votes })),
            // The export has percent, everything else stars from 0 to 5.
            rating: rating === null ? null : { value: rating / 20, votes: rating_count ?? 0 },
          }),
        )
      return { facts: { supplements }, row: last.mb_row, count: supplements.length }
    },
  }
}
