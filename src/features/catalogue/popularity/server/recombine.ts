import { sql } from 'kysely'
import { popularityOf } from '#features/catalogue/facts.ts'
import type { ListenedKind } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { writePopularity } from './write-popularity.ts'

/** The columns with the parts of a kind's popularity; only artists have openings. */
const PARTS = {
  artist: { table: 'artist_popularity', id: 'artist_id', counts: ['listens', 'listeners', 'opened'] },
  'release-group': {
    table: 'release_group_popularity',
    id: 'release_group_id',
    counts: ['listens', 'listeners'],
  },
  recording: { table: 'recording_popularity', id: 'recording_id', counts: ['listens', 'listeners'] },
} as const satisfies Record<
  ListenedKind,
  { table: string; id: string; counts: readonly (keyof PopularityParts)[] }
>

/** The changed parts of an entity's popularity; the others stay as stored. */
export type NewParts = { id: number } & Partial<Omit<PopularityParts, 'known'>>

interface Row extends PopularityParts {
  id: number
  popularity: number
}

/** Stores new parts of the popularity of entities of a kind, and the popularity that follows from all parts. */
export async function recombine(trx: Trx, kind: ListenedKind, entities: readonly NewParts[]): Promise<void> {
  const { table, id: idColumn, counts } = PARTS[kind]
  const newOf = new Map(entities.map((entity) => [entity.id, entity]))
  const stored = counts.map((count) => sql`coalesce(p.${sql.ref(count)}, 0) as ${sql.ref(count)}`)
  // If the stored popularity differs from the stored sum, a dump, a lookup or new starter data has written it since.
  const { rows } = await sql<Omit<Row, 'opened'> & { opened?: number }>`
    select e.id, e.popularity,
      case when p.combined = e.popularity then p.known else e.popularity end as known, ${sql.join(stored)}
    from ${sql.table(KIND_TABLES[kind])} e left join ${sql.table(table)} p on p.${sql.ref(idColumn)} = e.id
    where e.id = any(${[...newOf.keys()]}::int[])
      and (p.${sql.ref(idColumn)} is not null
        or e.id = any(${entities.filter(saysSomething).map(({ id }) => id)}::int[]))
    order by e.id for update of e`.execute(trx)
  const combined = rows.map((row) => {
    const { id, ...parts } = { opened: 0, ...row, ...newOf.get(row.id) }
    return { ...parts, id, before: row.popularity, combined: combinedPopularity(parts) }
  })
  const columns = ['known', 'combined', ...counts] as const
  const values = columns.map((name) => sql`${combined.map((row) => row[name])}::int8[]`)
  const refs = columns.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.ref(idColumn)}, ${sql.join(refs)})
    select * from unnest(${combined.map(({ id }) => id)}::int[], ${sql.join(values)})
    on conflict (${sql.ref(idColumn)}) do update set ${sql.join(
      columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    )}`.execute(trx)
  await writePopularity(
    trx,
    kind,
    combined
      .filter((row) => row.combined !== row.before)
      .map(({ id, combined: popularity }) => ({ id, popularity })),
  )
}

const saysSomething = ({ listens = 0, opened = 0 }: NewParts) => listens > 0 || opened > 0

/** More listens of one person are not counted. */
const LISTENS_PER_LISTENER = 50
const OPENED_WEIGHT = 0.3
const OPENED_MAX = 600

interface PopularityParts {
  /** The value from dumps and the starter catalogue, as `popularityOf` returns it; 0 when they have none. */
  known: number
  listens: number
  listeners: number
  /** Openings of the page here within some days. */
  opened: number
}

/**
 * Combines all that is known about an artist's popularity. Listens raise it only halfway to the value they would give
 * alone, so that neither the source nor somebody who manipulates it decides; openings on this site add a little.
 */
export function combinedPopularity({ known, listens, listeners, opened }: PopularityParts): number {
  const heard = popularityOf(Math.min(listens, listeners * LISTENS_PER_LISTENER))
  const raised = known + Math.max(0, heard - known) / 2
  return Math.round(raised + Math.min(OPENED_MAX, OPENED_WEIGHT * popularityOf(opened)))
}
