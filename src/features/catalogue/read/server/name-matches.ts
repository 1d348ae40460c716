import { sql } from 'kysely'
import { nameForms, normalForm } from '#features/catalogue/index/server/normal-form.ts'
import type { DbOrTrx } from '#platform/db/database.ts'

/** An artist that a name stands for. */
export interface NamedArtist {
  /** MusicBrainz id. */
  id: string
  name: string
  country: string | null
  disambiguation: string | null
  popularity: number
  /** Whether this is its own name, not an alias. */
  isOwn: boolean
}

/** So many at a time: the statement takes some milliseconds in a catalogue of millions. */
export const NAMES_AT_ONCE = 50

/**
 * For each of a few names (`NAMES_AT_ONCE`), at most `each` artists whose name or alias equals it regardless of case, accents, punctuation and
 * spaces; own names first, then by popularity.
 */
export async function matchArtistNames(
  db: DbOrTrx,
  names: readonly string[],
  each: number,
): Promise<NamedArtist[][]> {
  const forms = names.map((name) => nameForms(name).map(joined).filter(Boolean))
  const all = [...new Set(forms.flat())]
  if (all.length === 0) return names.map(() => [])
  const { rows } = await sql<Omit<NamedArtist, 'isOwn'> & { form: string }>`
    select f.form, a.mbid as id, a.name, a.country, a.disambiguation, a.popularity
    from unnest(${all}::text[]) as f(form)
    cross join lateral (select distinct entity_id, pop from artist_names n
      where n.joined = f.form order by pop desc limit ${each * 4}) n
    join artists a on a.id = n.entity_id`.execute(db)
  return forms.map((own) => {
    const found = rows.filter(({ form }) => own.includes(form))
    const artists = found.map(({ form: _, ...artist }) => ({
      ...artist,
      isOwn: own.includes(joined(normalForm(artist.name))),
    }))
    const distinct = [...new Map(artists.map((artist) => [artist.id, artist])).values()]
    return distinct
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.popularity - a.popularity)
      .slice(0, each)
  })
}

const joined = (form: string) => form.replaceAll(' ', '')
