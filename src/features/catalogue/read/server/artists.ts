import { type RawBuilder, sql } from 'kysely'
import { nameForms, normalForm } from '#features/catalogue/index/server/normal-form.ts'
import type { ImageWidth } from '#features/files/outside-pictures/contract.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { mediaAddress } from '#features/files/uploads/public.ts'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import type { Platform } from '#platform/platform.ts'
import { KIND_NUMBERS, VARIOUS_ARTISTS } from './kinds.ts'
import { mergedInto } from './redirects.ts'

/** An artist of the catalogue with the data that pages show. */
export interface CatalogueArtist {
  /** The id of its row. */
  id: number
  mbid: string
  name: string
  type: string | null
  country: string | null
  disambiguation: string | null
  /** Birth or founding: YYYY, YYYY-MM or YYYY-MM-DD. */
  beginDate: string | null
  /** Death or dissolution. */
  endDate: string | null
  /** Dead or dissolved, whether or not the date is known. */
  ended: boolean
  /** The place that the artist is from: a country, a city. */
  area: string | null
  gender: string | null
  /** Only mentioned by other entities so far. */
  isPartial: boolean
  /** When its facts were fetched from MusicBrainz. */
  fetchedAt: Date
  bio: string | null
  /** The source page of `bio` and the picture. */
  bioUrl: string | null
  /** The address of its picture at the source; pages show what `ReadFaces` returns. */
  sourceImageUrl: string | null
  /** The tag with the most votes. */
  genre: string | null
}

/** At most this many artists with the same name or alias are read, the best known. */
const NAMED_MAX = 40

/** An artist by its MusicBrainz id, or by the old id of a merged one. */
export async function readArtist(db: Db, mbid: string): Promise<CatalogueArtist | undefined> {
  const [one, other] = await select(db, sql`a.mbid in (${mbid}, ${mergedInto('artist', mbid)})`)
  // The catalogue may still have the one that was merged as well.
  return one?.mbid === mbid ? (other ?? one) : one
}

/** The artists with these MusicBrainz ids that the catalogue has, in the order of the ids. */
export async function readArtists(db: Db, mbids: readonly string[]): Promise<CatalogueArtist[]> {
  if (mbids.length === 0) return []
  const artists = await select(db, sql`a.mbid = any(${mbids}::uuid[])`)
  return artists.sort((a, b) => mbids.indexOf(a.mbid) - mbids.indexOf(b.mbid))
}

/** The artists of these rows. */
export async function readArtistsByRow(db: Db, ids: readonly number[]): Promise<CatalogueArtist[]> {
  return ids.length === 0 ? [] : select(db, sql`a.id = any(${ids}::int[])`)
}

/** The best known artists of the catalogue. */
export async function readPopularArtists(db: Db, limit: number): Promise<CatalogueArtist[]> {
  return select(
    db,
    sql`a.id in (select id from artists
      where popularity > 0 and mbid <> ${VARIOUS_ARTISTS} and name not like '[%'
      order by popularity desc, id limit ${limit})`,
  )
}

/**
 * Artists whose name (`isOwn`) or alias equals this except for case, accents, punctuation and spaces; own names first,
 * then the better known.
 */
export async function readArtistsNamed(
  db: Db,
  name: string,
): Promise<(CatalogueArtist & { isOwn: boolean })[]> {
  const forms = nameForms(name).map(withoutSpaces)
  if (forms.length === 0) return []
  const artists = await select(
    db,
    sql`a.id in (select entity_id from artist_names where joined = any(${forms}::text[])
      order by pop desc limit ${NAMED_MAX})`,
  )
  return artists
    .map((artist) => ({ ...artist, isOwn: forms.includes(withoutSpaces(normalForm(artist.name))) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
}

/** Best known first; without listen counts, those with more votes for their tags. */
async function select(db: Db, condition: RawBuilder<unknown>): Promise<CatalogueArtist[]> {
  return readPrepared(
    db,
    sql<CatalogueArtist>`
    select a.id, a.mbid, a.name, a.type, a.country, a.disambiguation,
      a.begin_date as "beginDate", a.end_date as "endDate", a.ended, a.area, a.gender, a.is_partial as "isPartial",
      a.fetched_at as "fetchedAt", p.bio, p.bio_url as "bioUrl", p.image_url as "sourceImageUrl",
      (select t.name from entity_tags e join tags t on t.id = e.tag_id
        where e.entity_kind = ${KIND_NUMBERS.artist} and e.entity_id = a.id and e.votes > 0
        order by e.votes desc, t.name limit 1) as genre
    from artists a left join artist_profiles p on p.artist_id = a.id
    where ${condition}
    order by a.popularity desc, a.is_partial, (
      select sum(e.votes) from entity_tags e
      where e.entity_kind = ${KIND_NUMBERS.artist} and e.entity_id = a.id) desc nulls last, a.id`,
  )
}

function withoutSpaces(form: string): string {
  return form.replaceAll(' ', '')
}

/**
 * Reads the pictures of artists by MusicBrainz id: the one that its claimant states, else that of the source. Everything
 * that shows an artist gets its picture here. Returns our addresses, in this width; null for artists without a picture.
 */
export type ReadFaces = (
  mbids: readonly string[],
  width?: ImageWidth,
) => Promise<(mbid: string) => string | null>

/** `ownPicture`: a scalar subquery for the key of the picture that a claimant of the artist `a` states. */
export function createReadFaces(platform: Platform, ownPicture: () => RawBuilder<string | null>): ReadFaces {
  return async (mbids, width) => {
    if (mbids.length === 0) return () => null
    const rows = await readPrepared(
      platform.reads.db,
      sql<{ mbid: string; key: string | null; sourceUrl: string | null }>`
      select a.mbid, ${ownPicture()} as key, p.image_url as "sourceUrl"
      from artists a left join artist_profiles p on p.artist_id = a.id
      where a.mbid = any(${mbids}::uuid[])`,
    )
    const addressOf = await imageAddresses(platform)
    const faces = new Map(
      rows.map(({ mbid, key, sourceUrl }) => [
        mbid,
        key !== null ? mediaAddress(key, width) : sourceUrl && addressOf(sourceUrl, width),
      ]),
    )
    return (mbid) => faces.get(mbid) || null
  }
}

/** MusicBrainz codes of regions that are not countries. */
const OTHER_REGIONS = new Map([
  ['XW', 'Worldwide'],
  ['XE', 'Europe'],
  ['XG', 'East Germany'],
  ['XC', 'Czechoslovakia'],
])
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of a two-letter country code; the code itself if it has no name. */
export function regionName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return OTHER_REGIONS.get(code) ?? regions.of(code) ?? code
}
