import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { KIND_NUMBERS } from '../kinds.ts'
import { nameForms, normalForm } from '../search/normal-form.ts'

/** What somebody wrote for an artist: a name, a MusicBrainz id (in lower case), or both. */
export interface Asked {
  name: string | null
  mbid: string | null
}

export interface Candidate {
  mbid: string
  name: string
  disambiguation: string | null
  country: string | null
  popularity: number
  /** It is called so, and this is no alias. */
  isOwn: boolean
}

/** Names looked up in one statement. */
const AT_ONCE = 2000
/** Read for each name, the best known first. */
const READ_EACH = 12
/** Of these the reader chooses. */
const CANDIDATES_MAX = 5

const joined = (form: string) => form.replaceAll(' ', '')

/** The forms of a name, also of one that is sorted by: "Beatles, The" is "The Beatles". */
function formsOf(name: string): string[] {
  const sorted = name.match(/^([^,]+),\s*([^,]+)$/)
  const names = sorted ? [name, `${sorted[2]} ${sorted[1]}`] : [name]
  return [...new Set(names.flatMap(nameForms).map(joined))].filter(Boolean)
}

/**
 * The artists of the catalogue that each of these can mean, best first: by their id, also that of a merged one, else by
 * name and alias, except for case, accents, punctuation and spaces. In the order of `asked`.
 */
export async function matchArtists(db: Db, asked: readonly Asked[]): Promise<Candidate[][]> {
  const found: Candidate[][] = []
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    found.push(...(await matchSome(db, asked.slice(from, from + AT_ONCE))))
  }
  return found
}

async function matchSome(db: Db, asked: readonly Asked[]): Promise<Candidate[][]> {
  const byId = await readByIds(
    db,
    asked.flatMap(({ mbid }) => mbid ?? []),
  )
  const forms = asked.map(({ name, mbid }) => (name && !(mbid && byId.has(mbid)) ? formsOf(name) : []))
  const named = await readByForms(db, forms)
  return asked.map(({ mbid }, place) => {
    const exact = mbid ? byId.get(mbid) : undefined
    return exact ? [exact] : (named.get(place) ?? []).slice(0, CANDIDATES_MAX)
  })
}

type Row = Omit<Candidate, 'isOwn'>
const COLUMNS = sql`a.mbid, a.name, nullif(a.disambiguation, '') as disambiguation, a.country, a.popularity`

async function readByIds(db: Db, mbids: readonly string[]): Promise<Map<string, Candidate>> {
  if (mbids.length === 0) return new Map()
  const { rows } = await sql<Row & { asked: string }>`
    select w.one as asked, ${COLUMNS} from unnest(${mbids}::uuid[]) w (one)
      left join mbid_redirects r on r.mbid = w.one and r.entity_kind = ${KIND_NUMBERS.artist}
      join artists a on a.mbid = coalesce(r.target_mbid, w.one)`.execute(db)
  return new Map(rows.map(({ asked, ...row }) => [asked, { ...row, isOwn: true }]))
}

async function readByForms(db: Db, forms: readonly string[][]): Promise<Map<number, Candidate[]>> {
  const places = forms.flatMap((of, place) => of.map(() => place))
  if (places.length === 0) return new Map()
  const { rows } = await sql<Row & { place: number }>`
    select w.place, ${COLUMNS} from unnest(${places}::int[], ${forms.flat()}::text[]) w (place, form),
      lateral (select entity_id from artist_names where joined = w.form order by pop desc limit ${READ_EACH}) n
      join artists a on a.id = n.entity_id
    order by w.place, a.popularity desc, a.id`.execute(db)
  const found = new Map<number, Candidate[]>()
  for (const { place, ...row } of rows) {
    const others = found.get(place) ?? []
    if (others.some(({ mbid }) => mbid === row.mbid)) continue
    const isOwn = forms[place]?.includes(joined(normalForm(row.name))) ?? false
    found.set(place, [...others, { ...row, isOwn }])
  }
  for (const candidates of found.values()) candidates.sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
  return found
}
