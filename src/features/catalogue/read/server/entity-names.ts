import { sql } from 'kysely'
import { normalForm } from '#features/catalogue/index/server/normal-form.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { KIND_NUMBERS, KIND_TABLES } from './kinds.ts'
import { mergedInto } from './redirects.ts'

const NAMES = { artist: 'name', label: 'name', 'release-group': 'title', recording: 'title' } as const

/**
 * Finds the present id and name of an entity by its MusicBrainz id in upper or lower case, also by an old id of a
 * merged one, even if the catalogue still has that entity. Undefined when the catalogue lacks it.
 */
export async function readEntity(
  db: DbOrTrx,
  kind: keyof typeof NAMES,
  mbid: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.mbid as id, ${sql.ref(`e.${NAMES[kind]}`)} as name from ${sql.table(KIND_TABLES[kind])} e
    where e.mbid in (${mbid}, ${mergedInto(kind, mbid)}) order by e.mbid = ${mbid} limit 1`.execute(db)
  return rows[0]
}

/**
 * The present id of an artist, and the ids that MusicBrainz has merged into it, all in lower case. An id that is none of
 * MusicBrainz stays as it is.
 */
export async function readArtistIds(db: DbOrTrx, id: string): Promise<{ present: string; merged: string[] }> {
  if (!isUuid(id)) return { present: id, merged: [] }
  const present = (await readEntity(db, 'artist', id))?.id ?? id.toLowerCase()
  const merged = await db
    .selectFrom('mbid_redirects')
    .select('mbid')
    .where('entity_kind', '=', KIND_NUMBERS.artist)
    .where('target_mbid', '=', present)
    .execute()
  return { present, merged: merged.map(({ mbid }) => mbid) }
}

/**
 * The artists among these that have the given name or alias in the catalogue, regardless of case, accents, punctuation
 * and spaces; with their present ids.
 */
export async function filterArtistsByName<Artist extends { id: string; name: string }>(
  db: DbOrTrx,
  artists: readonly Artist[],
): Promise<Artist[]> {
  if (artists.length === 0) return []
  const { rows } = await sql<{ id: string; mbid: string; names: string[] }>`
    select w.id, a.mbid, array(select a.name union all select name from artist_aliases where artist_id = a.id) as names
    from unnest(${artists.map(({ id }) => id)}::uuid[]) w (id)
      left join mbid_redirects r on r.mbid = w.id and r.entity_kind = ${KIND_NUMBERS.artist}
      join artists a on a.mbid = coalesce(r.target_mbid, w.id)`.execute(db)
  const found = new Map(rows.map(({ id, mbid, names }) => [id, { mbid, names: names.map(normalForm) }]))
  return artists.flatMap((artist) => {
    const { mbid, names } = found.get(artist.id.toLowerCase()) ?? {}
    return mbid && names?.includes(normalForm(artist.name)) ? [{ ...artist, id: mbid }] : []
  })
}
