import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { combinedPopularity, type PopularityParts } from './combine.ts'
import { writePopularity } from './write-popularity.ts'

/** What is new about an artist; the other parts stay as they are stored. */
export type NewParts = { id: number } & Partial<Omit<PopularityParts, 'known'>>

interface Row extends PopularityParts {
  id: number
  popularity: number
}

/** Stores new parts of the popularity of artists, and what follows from all parts. */
export async function recombine(trx: Trx, artists: readonly NewParts[]): Promise<void> {
  const newOf = new Map(artists.map((artist) => [artist.id, artist]))
  // A popularity that is not the stored sum was written since then, by a dump or a new starter catalogue.
  const { rows } = await sql<Row>`
    select a.id, a.popularity,
      case when p.combined = a.popularity then p.known else a.popularity end as known,
      coalesce(p.listens, 0) as listens, coalesce(p.listeners, 0) as listeners, coalesce(p.opened, 0) as opened
    from artists a left join artist_popularity p on p.artist_id = a.id
    where a.id = any(${[...newOf.keys()]}::int[])
      and (p.artist_id is not null or a.id = any(${artists.filter(saysSomething).map(({ id }) => id)}::int[]))
    order by a.id for update of a`.execute(trx)
  const combined = rows.map((row) => {
    const { id, ...parts } = { ...row, ...newOf.get(row.id) }
    return { ...parts, id, before: row.popularity, combined: combinedPopularity(parts) }
  })
  const column = (name: 'id' | 'known' | 'combined' | 'listens' | 'listeners' | 'opened') =>
    combined.map((row) => row[name])
  await sql`
    insert into artist_popularity (artist_id, known, combined, listens, listeners, opened)
    select * from unnest(${column('id')}::int[], ${column('known')}::int[], ${column('combined')}::int[],
      ${column('listens')}::int8[], ${column('listeners')}::int[], ${column('opened')}::int[])
    on conflict (artist_id) do update set known = excluded.known, combined = excluded.combined,
      listens = excluded.listens, listeners = excluded.listeners, opened = excluded.opened`.execute(trx)
  await writePopularity(
    trx,
    combined
      .filter((row) => row.combined !== row.before)
      .map(({ id, combined: popularity }) => ({ id, popularity })),
  )
}

const saysSomething = ({ listens = 0, opened = 0 }: NewParts) => listens > 0 || opened > 0
