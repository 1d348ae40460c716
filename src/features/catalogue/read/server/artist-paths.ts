import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { KIND_NUMBERS, VARIOUS_ARTISTS } from './kinds.ts'

/** One step of a path from artist to artist. */
export interface Step {
  from: number
  to: number
  /** MusicBrainz' name of the relation, such as "member of band"; null: titles are credited to both. */
  relation: string | null
  /** The relation starts at `from`: it is the member, not the band. */
  isForward: boolean
}

/** The most neighbours of one artist, artists of one step, and neighbours of all of them that the search examines. */
const NEIGHBOURS = 150
const FRONTIER = 100
const READ = 3000

/**
 * Finds a shortest path between two artists by relations and common credits, of at most `most` steps; undefined when
 * there is none. For artists with very many neighbours it follows only the best known.
 */
export async function findPath(db: Db, from: number, to: number, most: number): Promise<Step[] | undefined> {
  if (from === to) return []
  const ahead: Side = { known: new Map([[from, undefined]]), frontier: [from] }
  const back: Side = { known: new Map([[to, undefined]]), frontier: [to] }
  for (let step = 0; step < most; step++) {
    const [near, far] = ahead.frontier.length <= back.frontier.length ? [ahead, back] : [back, ahead]
    const next: number[] = []
    for (const one of await readNeighbours(db, near.frontier)) {
      if (near.known.has(one.to)) continue
      near.known.set(one.to, one)
      if (far.known.has(one.to)) return joinedAt(one.to, ahead, back)
      next.push(one.to)
    }
    near.frontier = next.slice(0, FRONTIER)
    if (next.length === 0) return undefined
  }
  return undefined
}

/** The search from one end. */
interface Side {
  /** The artists found so far, each with the step that led there; no step for the start. */
  known: Map<number, Step | undefined>
  /** The artists found last; the next step starts from them. */
  frontier: number[]
}

/** The path to the artist where both searches met, and from there to the end. */
function joinedAt(meeting: number, ahead: Side, back: Side): Step[] {
  const path: Step[] = []
  for (let step = ahead.known.get(meeting); step; step = ahead.known.get(step.from)) path.unshift(step)
  for (let step = back.known.get(meeting); step; step = back.known.get(step.from))
    path.push({ from: step.to, to: step.from, relation: step.relation, isForward: !step.isForward })
  return path
}

/** Best known first. Artists that do not stand for anybody are not followed. */
async function readNeighbours(db: Db, artists: readonly number[]): Promise<Step[]> {
  const { artist } = KIND_NUMBERS
  const each = Math.min(NEIGHBOURS, Math.ceil(READ / artists.length))
  const { rows } = await sql<Step>`
    select distinct on (a.popularity, a.id) n."from", a.id as "to", n.relation, n."isForward"
    from unnest(${artists}::int[]) with ordinality s (id, place) cross join lateral (
      (select s.id as "from", r.to_id as "to", t.name as relation, true as "isForward"
        from entity_relations r join relation_types t on t.id = r.type_id
        where r.from_kind = ${artist} and r.from_id = s.id and r.to_kind = ${artist} limit ${each})
      union all
      (select s.id, r.from_id, t.name, false
        from entity_relations r join relation_types t on t.id = r.type_id
        where r.to_kind = ${artist} and r.to_id = s.id and r.from_kind = ${artist} limit ${each})
      union all
      (select s.id, c.artist_id, null, true from artist_credit_names m
        join artist_credit_names c on c.artist_credit_id = m.artist_credit_id and c.artist_id <> m.artist_id
        where m.artist_id = s.id limit ${each})) n
    join artists a on a.id = n."to"
    where a.mbid <> ${VARIOUS_ARTISTS} and a.name not like '[%'
    order by a.popularity desc, a.id, n.relation nulls last, s.place`.execute(db)
  return rows
}

/** The best known title that is credited to both artists. */
export async function readCommonTitle(db: Db, one: number, other: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    with both_credited as materialized (
      select m.artist_credit_id as id from artist_credit_names m
      join artist_credit_names c on c.artist_credit_id = m.artist_credit_id and c.artist_id = ${other}
      where m.artist_id = ${one} limit 50)
    select title from (
      (select r.title, r.popularity from both_credited b join recordings r on r.artist_credit_id = b.id limit 200)
      union all
      (select g.title, g.popularity from both_credited b join release_groups g on g.artist_credit_id = b.id limit 200)
      union all
      (select r.title, 0 from both_credited b join releases r on r.artist_credit_id = b.id limit 50)) found
    order by popularity desc, title limit 1`.execute(db)
  return rows[0]?.title
}
