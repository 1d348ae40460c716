import { withoutHiddenPosts } from '#features/community/server/hiding.ts'
import { listPosts } from '#features/community/server/post-queries.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { computed, summarize } from '../catalogue/measure.ts'

const ON_SITE = 10_000
const ROUNDS = 400
const MOST = 1.3
const LISTS = [
  ['member_blocks', 'blocker_id', 'blocked_id'],
  ['member_mutes', 'user_id', 'muted_id'],
] as const

/**
 * Measures the feed of one member alternately in two equal communities: one without any block, and one with 10,000 blocks
 * and 10,000 mutes, of which the member has 200. Returns whether the second costs as much as the first.
 */
export async function compareBlocks(without: OpenDatabase, withThem: OpenDatabase): Promise<boolean> {
  for (const table of ['member_blocks', 'member_mutes', 'muted_words']) {
    await without.pool.query(`delete from ${table}`)
  }
  for (const [table, one, other] of LISTS) await fillUp(withThem, table, one, other)
  const { rows: members } = await withThem.pool.query<{ id: string }>(
    'select blocker_id as id from member_blocks group by 1 order by count(*) desc limit 1',
  )
  const viewerId = members[0]?.id ?? ''
  const counted = await withThem.pool.query<{ site: number; own: number }>(
    `select count(*)::int as site, (count(*) filter (where owner = $1))::int as own from (
      select blocker_id as owner from member_blocks union all select user_id from member_mutes) hidden`,
    [viewerId],
  )
  const sides = []
  for (const database of [without, withThem]) {
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    sides.push({ db: database.db, pid: rows[0]?.pid, ms: [] as number[], cpu: [] as number[] })
  }
  for (let round = 0; round < ROUNDS + 20; round++) {
    for (const { db, pid, ms, cpu } of sides) {
      const [began, before] = [performance.now(), computed(pid)]
      await withoutHiddenPosts(
        db,
        viewerId,
        await listPosts(db, { tab: 'all', sort: 'latest' }, { limit: 50 }),
        {},
      )
      if (round < 20) continue
      ms.push(performance.now() - began)
      cpu.push(computed(pid) - before)
    }
  }
  const [before, after] = sides.map((side) => ({ ms: summarize(side.ms), cpu: summarize(side.cpu) }))
  if (!before || !after) throw new Error('Two sides were measured.')
  const ratio = (one: number, other: number) => (other / one).toFixed(2)
  console.log(
    `feed of a member, without any block → with ${counted.rows[0]?.site} blocks and mutes on the site, ${counted.rows[0]?.own} of the member's own:
  median ${before.ms.p50.toFixed(2)} → ${after.ms.p50.toFixed(2)} ms, x ${ratio(before.ms.p50, after.ms.p50)}
  95th percentile ${before.ms.p95.toFixed(2)} → ${after.ms.p95.toFixed(2)} ms, x ${ratio(before.ms.p95, after.ms.p95)}
  computing ${before.cpu.p50.toFixed(2)} → ${after.cpu.p50.toFixed(2)} ms, x ${ratio(before.cpu.p50, after.cpu.p50)}`,
  )
  return Math.min(after.ms.p50 / before.ms.p50, after.cpu.p50 / before.cpu.p50) <= MOST
}

/** Adds pairs of members, none twice, until there are 10,000. */
const fillUp = ({ pool }: OpenDatabase, table: string, one: string, other: string) =>
  pool.query(`
    with numbered as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from profiles)
    insert into ${table} (${one}, ${other})
    select a.id, b.id from generate_series(0, 2 * ${ON_SITE}) i
      join numbered a on a.n = i % a.total join numbered b on b.n = (i + 1 + i / b.total) % b.total
    where a.id <> b.id and a.id <> (select ${one} from ${table} group by 1 order by count(*) desc limit 1)
    order by i limit greatest(0, ${ON_SITE} - (select count(*) from ${table})) on conflict do nothing`)
