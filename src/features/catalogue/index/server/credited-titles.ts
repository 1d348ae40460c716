import type { SearchKind } from '#features/catalogue/limits.ts'
import type { NameRow, Ranked } from './ranking.ts'
import type { Run } from './snapshot.ts'
import { type Statement, searchTables } from './statements.ts'
import type { TypedText } from './typed-text.ts'
import { HOT_POPULARITY } from './typing-errors.ts'

type TitleKind = Exclude<SearchKind, 'artist' | 'label'>

/** Artists with the same name that are read, and titles that are read of each. */
const NAMESAKES_MAX = 3
const TITLES_READ_MAX = 5_000
/** The same for artists whose name begins with a text of this many letters or more. */
const BEGUN_MAX = 3
const BEGUN_TITLES_READ_MAX = 1_000
const BEGUN_LETTERS_MIN = 4
const LAST_CHARACTER = '\u{10FFFF}'

/** $1 and $2: names of artists without spaces, and the words of a title by each; $3: the number of titles. */
const STATEMENTS: Record<TitleKind, Statement> = {
  'release-group': creditedTitles('release-group'),
  recording: creditedTitles('recording'),
}

/** $1 and $2: the range of artists' names without spaces that begin with a text; $3: the number of titles. */
const BY_ARTIST: Record<TitleKind, Statement> = {
  'release-group': titlesByArtist('release-group'),
  recording: titlesByArtist('recording'),
}

/** The ids of at most `most` titles by the artist `a`, as the index of names has them, with their popularity. */
function titlesOf(kind: TitleKind, most: number): string {
  const credited = (table: string, columns: string) => `
    select ${columns} from artist_credit_names c join ${table} e on e.artist_credit_id = c.artist_credit_id
    where c.artist_id = a.entity_id limit ${most}`
  if (kind === 'recording') return credited('recordings', 'e.id, e.popularity')
  // Releases without a release group have negative ids.
  return `(${credited('release_groups', 'e.id, e.popularity')})
    union all select -id, 0 from (${credited('releases', 'e.id, e.release_group_id')}) lone
    where release_group_id is null`
}

function creditedTitles(kind: TitleKind): Statement {
  const names = `${searchTables(kind)}_names`
  return {
    name: `${searchTables(kind)}-credited-titles`,
    text: `
      select n.id, n.entity_id, n.norm, n.pop
      from unnest($1::text[], $2::text[]) s(artist, title)
      cross join lateral (
        select entity_id from artist_names where joined = s.artist order by pop desc limit ${NAMESAKES_MAX}) a
      cross join lateral (${titlesOf(kind, TITLES_READ_MAX)}) e
      join ${names} n on n.entity_id = e.id
      where (select bool_and(strpos(' ' || n.norm, ' ' || w) > 0) from unnest(string_to_array(s.title, ' ')) w)
      order by n.pop desc limit $3`,
  }
}

function titlesByArtist(kind: TitleKind): Statement {
  return {
    name: `${searchTables(kind)}-titles-by-artist`,
    text: `
      select e.id as entity_id, a.pop
      from (
        select entity_id, max(pop) as pop from (
          select entity_id, pop from artist_names where joined >= $1 and joined < $2 order by joined limit 3000) n
        where pop >= ${HOT_POPULARITY} group by entity_id order by pop desc limit ${BEGUN_MAX}) a
      cross join lateral (${titlesOf(kind, BEGUN_TITLES_READ_MAX)}) e
      order by a.pop desc, e.popularity desc limit $3`,
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

/**
 * Titles by well-known artists whose name begins with the text: "Mezzanine" for "massive". The artist's popularity is
 * their score, so that they compare with similar titles.
 */
export async function findTitlesByArtist(
  run: Run,
  kind: TitleKind,
  { joined, joinedLength }: TypedText,
  limit: number,
): Promise<Ranked[]> {
  if (joinedLength < BEGUN_LETTERS_MIN) return []
  const rows = await run<Pick<NameRow, 'entity_id' | 'pop'>>(BY_ARTIST[kind], [
    joined,
    joined + LAST_CHARACTER,
    limit,
  ])
  return rows.map(({ entity_id, pop }) => ({ entityId: entity_id, norm: '', score: pop / 1000, errors: 0 }))
}
