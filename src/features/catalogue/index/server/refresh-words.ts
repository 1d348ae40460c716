import { sql } from 'kysely'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { Db } from '#platform/db/database.ts'
import { searchTables } from './statements.ts'
import { HOT_POPULARITY } from './typing-errors.ts'

interface StaleWord {
  id: number
  df: number
  max_pop: number
}

const BATCH_SIZE = 1000

/**
 * Recounts how many names contain each word, and how popular the best of them is. Both only guide the search, and
 * writes of names do not update them exactly. Returns how many words had drifted significantly.
 */
export async function refreshWords(db: Db, kind: SearchKind): Promise<number> {
  const words = sql.table(`${searchTables(kind)}_words`)
  const postings = sql.table(`${searchTables(kind)}_postings`)
  const { rows } = await sql<StaleWord>`
    select w.id, coalesce(s.df, 0)::int as df, coalesce(s.max_pop, 0) as max_pop
    from ${words} w
    left join (select word_id, count(*) as df, max(pop) as max_pop from ${postings} group by word_id) s
      on s.word_id = w.id
    where w.max_pop <> coalesce(s.max_pop, 0)
       or coalesce(s.df, 0) > w.df * 1.5 + 8 or w.df > coalesce(s.df, 0) * 1.5 + 8
    order by w.id`.execute(db)
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const some = rows.slice(start, start + BATCH_SIZE)
    await inTransaction(db, async (trx) => {
      const ids = some.map((word) => word.id)
      await sql`
        with locked as materialized (
          select id from ${words} where id = any(${ids}::int[]) order by id for update)
        update ${words} w set df = u.df, max_pop = u.max_pop
        from unnest(${ids}::int[], ${some.map((word) => word.df)}::int[],
          ${some.map((word) => word.max_pop)}::int[]) as u (id, df, max_pop)
        join locked on locked.id = u.id
        where w.id = u.id and (w.hot or u.max_pop < ${HOT_POPULARITY})`.execute(trx)
    })
  }
  return rows.length
}
