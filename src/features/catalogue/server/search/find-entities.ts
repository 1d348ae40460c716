import type { OpenDatabase } from '#platform/db/database.ts'
import type { FoundEntity } from '../../contract.ts'
import type { SearchKind } from '../../limits.ts'
import { searchNames } from './search.ts'
import { readSnapshot } from './snapshot.ts'
import { STATEMENTS, type Statement } from './statements.ts'
import { readTypedText } from './typed-text.ts'

type DetailRow = Omit<FoundEntity, 'id'> & { id: number; mbid: string }

/** Titles fetched for each one requested. */
const SPARE = 3

/** $1: ids of the entities. */
const DETAILS: Record<SearchKind, Statement> = {
  artist: {
    name: 'artist-details',
    text: `select id, 'artist' as kind, mbid, name, disambiguation, type, country, null as "artistCredit", begin_date as date
      from artists where id = any($1::int[])`,
  },
  'release-group': {
    name: 'release-group-details',
    text: `select e.id, 'release-group' as kind, e.mbid, e.title as name, e.disambiguation, e.primary_type as type,
        null as country, c.name as "artistCredit", e.first_release_date as date
      from release_groups e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])
      union all select -e.id, 'release', e.mbid, e.title, e.disambiguation, null, e.country, c.name, e.date
      from releases e left join artist_credits c on c.id = e.artist_credit_id
      where e.id in (select -lone from unnest($1::int[]) lone where lone < 0)`,
  },
  recording: {
    name: 'recording-details',
    text: `select e.id, 'recording' as kind, e.mbid, e.title as name, e.disambiguation, null as type, null as country,
        c.name as "artistCredit", e.first_release_date as date
      from recordings e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])`,
  },
}

/**
 * Type-ahead: entities of a kind that match the text typed so far, best first. Never call it inside a transaction: the
 * embedded engine has one connection.
 */
export async function findEntities(
  database: Pick<OpenDatabase, 'pool'>,
  kind: SearchKind,
  typed: string,
  limit: number,
): Promise<FoundEntity[]> {
  const text = readTypedText(typed)
  if (text.tokens.length === 0) return []
  return readSnapshot(database, async (run) => {
    const ranked = await searchNames(run, STATEMENTS[kind], text, limit * (kind === 'artist' ? 1 : SPARE))
    if (ranked.length === 0) return []
    const rows = await run<DetailRow>(DETAILS[kind], [ranked.map((one) => one.entityId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = ranked.flatMap(({ entityId }) => {
      const row = byId.get(entityId)
      if (!row) return []
      const { mbid, ...details } = row
      return [{ ...details, id: mbid }]
    })
    return (kind === 'artist' ? found : oneOfEach(found)).slice(0, limit)
  })
}

/** A song has many recordings, and a title many editions, which look the same in a list. */
function oneOfEach(found: FoundEntity[]): FoundEntity[] {
  const seen = new Set<string>()
  return found.filter(({ name, artistCredit }) => {
    const label = `${name.toLowerCase()}\n${artistCredit?.toLowerCase()}`
    return !seen.has(label) && seen.add(label)
  })
}
