import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { KIND_NUMBERS, KIND_TABLES } from '../kinds.ts'
import { normalForm } from '../search/normal-form.ts'

const NAMES = { artist: 'name', label: 'name', 'release-group': 'title', recording: 'title' } as const

/** The name of an entity by its MusicBrainz id, or by the old id of a merged one; undefined when the catalogue lacks it. */
export async function readEntityName(
  db: DbOrTrx,
  kind: keyof typeof NAMES,
  mbid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(`e.${NAMES[kind]}`)} as name from ${sql.table(KIND_TABLES[kind])} e
    where e.mbid = ${mbid} or e.mbid in (
      select target_mbid from mbid_redirects where mbid = ${mbid} and entity_kind = ${KIND_NUMBERS[kind]})`.execute(
    db,
  )
  return rows[0]?.name
}

/**
 * Those of these artists that have the given name or alias in the catalogue, except for case, accents, punctuation and
 * spaces.
 */
export async function artistsSoCalled<Artist extends { id: string; name: string }>(
  db: DbOrTrx,
  artists: readonly Artist[],
): Promise<Artist[]> {
  if (artists.length === 0) return []
  const { rows } = await sql<{ id: string; names: string[] }>`
    select w.id, array(select a.name union all select name from artist_aliases where artist_id = a.id) as names
    from unnest(${artists.map(({ id }) => id)}::uuid[]) w (id)
      left join mbid_redirects r on r.mbid = w.id and r.entity_kind = ${KIND_NUMBERS.artist}
      join artists a on a.mbid = coalesce(r.target_mbid, w.id)`.execute(db)
  const names = new Map(rows.map(({ id, names }) => [id, names.map(normalForm)]))
  return artists.filter(({ id, name }) => names.get(id.toLowerCase())?.includes(normalForm(name)))
}
