import type { OpenDatabase } from '#platform/db/database.ts'
import type { FoundEntity } from '../../contract.ts'
import type { SearchKind } from '../../limits.ts'
import { searchNames } from './search.ts'
import { readSnapshot } from './snapshot.ts'
import { STATEMENTS, type Statement } from './statements.ts'

type DetailRow = Omit<FoundEntity, 'kind' | 'id'> & { id: number; mbid: string }

/** $1: ids of the entities. */
const DETAILS: Record<SearchKind, Statement> = {
  artist: {
    name: 'artist-details',
    text: `select id, mbid, name, disambiguation, type, country, null as "artistCredit", begin_date as date
      from artists where id = any($1::int[])`,
  },
  'release-group': {
    name: 'release-group-details',
    text: `select e.id, e.mbid, e.title as name, e.disambiguation, e.primary_type as type, null as country,
        c.name as "artistCredit", e.first_release_date as date
      from release_groups e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])`,
  },
  recording: {
    name: 'recording-details',
    text: `select e.id, e.mbid, e.title as name, e.disambiguation, null as type, null as country,
        c.name as "artistCredit", e.first_release_date as date
      from recordings e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])`,
  },
}

/**
 * Type-ahead: what of a kind may be meant by what was typed so far, best first. Never call it inside a
 * transaction: the embedded engine has one connection.
 */
export async function findEntities(
  database: Pick<OpenDatabase, 'pool'>,
  kind: SearchKind,
  typed: string,
  limit: number,
): Promise<FoundEntity[]> {
  return readSnapshot(database, async (run) => {
    const ranked = await searchNames(run, STATEMENTS[kind], typed, limit)
    if (ranked.length === 0) return []
    const rows = await run<DetailRow>(DETAILS[kind], [ranked.map((one) => one.entityId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ranked.flatMap(({ entityId }) => {
      const row = byId.get(entityId)
      if (!row) return []
      const { mbid, ...details } = row
      return [{ ...details, kind, id: mbid }]
    })
  })
}
