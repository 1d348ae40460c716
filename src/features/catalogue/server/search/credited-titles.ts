import type { SearchKind } from '../../limits.ts'
import type { NameRow, Ranked } from './ranking.ts'
import type { Run } from './snapshot.ts'
import { type Statement, searchTables } from './statements.ts'
import type { TypedText } from './typed-text.ts'

type TitleKind = Exclude<SearchKind, 'artist' | 'label'>

/** Artists with the same name that are read, and titles that are read of each. */
const NAMESAKES_MAX = 3
const TITLES_READ_MAX = 5_000

/** $1 and $2: names of artists without spaces, and the words of a title by each; $3: the number of titles. */
const STATEMENTS: Record<TitleKind, Statement> = {
  'release-group': creditedTitles('release-group', 'release_groups'),
  recording: creditedTitles('recording', 'recordings'),
}

function creditedTitles(kind: TitleKind, table: string): Statement {
  const names = `${searchTables(kind)}_names`
  return {
    name: `${searchTables(kind)}-credited-titles`,
    text: `
      select n.id, n.entity_id, n.norm, n.pop
      from unnest($1::text[], $2::text[]) s(artist, title)
      cross join lateral (
        select entity_id from artist_names where joined = s.artist order by pop desc limit ${NAMESAKES_MAX}) a
      cross join lateral (
        select e.id from artist_credit_names c join ${table} e on e.artist_credit_id = c.artist_credit_id
        where c.artist_id = a.entity_id limit ${TITLES_READ_MAX}) e
      join ${names} n on n.entity_id = e.id
      where (select bool_and(strpos(' ' || n.norm, ' ' || w) > 0) from unnest(string_to_array(s.title, ' ')) w)
      order by n.pop desc limit $3`,
  }
}

/** Titles by an artist whom the text names as well: "daft punk discovery" and "discovery daft punk". Best known first. */
export async function findCreditedTitles(
  run: Run,
  kind: TitleKind,
  { tokens }: TypedText,
  limit: number,
): Promise<Ranked[]> {
  const words = tokens.map(({ text }) => text)
  const splits = words.slice(1).flatMap((_, index) => {
    const [start, end] = [words.slice(0, index + 1), words.slice(index + 1)]
    return [
      { artist: start.join(''), title: end.join(' ') },
      { artist: end.join(''), title: start.join(' ') },
    ]
  })
  if (splits.length === 0) return []
  const rows = await run<NameRow>(STATEMENTS[kind], [
    splits.map(({ artist }) => artist),
    splits.map(({ title }) => title),
    limit,
  ])
  return rows.map(({ entity_id, norm, pop }) => ({ entityId: entity_id, norm, score: pop / 1000, errors: 0 }))
}
