import { sql } from 'kysely'
import type { Facts } from '#features/catalogue/public.ts'
import type { Db } from '#platform/db/database.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import type { DatedGroup } from '#sources/musicbrainz/schema.ts'
import type { CreditedArtist } from '../../contract.ts'
import { readDate } from '../rules/dates.ts'
import type { Seen } from '../store/observe.ts'

/** PostgreSQL stores no NUL characters. */
const clean = (text: string) => text.replaceAll('\0', '')

/** A release group of MusicBrainz as the radar stores it; none without a credit of known artists. */
export function toSeenGroups(group: DatedGroup): Seen[] {
  const credit = creditOf(group)
  if (!isCanonicalUuid(group.id) || credit.length === 0) return []
  return [
    {
      mbid: group.id,
      title: clean(group.title),
      primaryType: group.primaryType ?? null,
      secondaryTypes: group.secondaryTypes,
      credit,
      date: readDate(group.firstReleaseDate),
    },
  ]
}

const creditOf = ({ credits }: DatedGroup): CreditedArtist[] =>
  credits.flatMap(({ artistId, name, joinPhrase }) =>
    artistId && isCanonicalUuid(artistId)
      ? [{ mbid: artistId, name: clean(name), joinPhrase: clean(joinPhrase) }]
      : [],
  )

/** The same for the catalogue, so that a notice leads to a page. */
export const toFacts = (groups: readonly DatedGroup[]): Facts => ({
  releaseGroups: groups.map((group) => ({
    mbid: group.id,
    title: group.title,
    primaryType: group.primaryType ?? null,
    secondaryTypes: group.secondaryTypes,
    firstReleaseDate: group.firstReleaseDate ?? null,
    credit: group.credits.flatMap(({ artistId, artistName, name, joinPhrase }) =>
      artistId ? [{ artist: { mbid: artistId, name: artistName }, name, joinPhrase }] : [],
    ),
  })),
})

interface Row {
  mbid: string
  title: string
  primaryType: string | null
  secondaryTypes: string[] | null
  date: string | null
  fetchedAt: Date
  credit: CreditedArtist[]
}

const columns = sql`
  g.mbid, g.title, g.primary_type as "primaryType", g.secondary_types as "secondaryTypes",
  g.first_release_date as date, g.fetched_at as "fetchedAt",
  (select jsonb_agg(jsonb_build_object('mbid', m.mbid, 'name', coalesce(n.name, m.name),
      'joinPhrase', n.join_phrase) order by n.position)
    from artist_credit_names n join artists m on m.id = n.artist_id
    where n.artist_credit_id = g.artist_credit_id) as credit`

/** The release groups of artists from a day on that dumps and opened pages have stored. */
export async function readCatalogueGroups(db: Db, artists: readonly string[], from: string): Promise<Seen[]> {
  const { rows } = await sql<Row>`
    select distinct on (g.id) ${columns} from artists a
    join artist_credit_names c on c.artist_id = a.id
    join release_groups g on g.artist_credit_id = c.artist_credit_id
    where a.mbid = any(${[...artists]}::uuid[]) and not g.is_partial and g.first_release_date >= ${from}
    order by g.id`.execute(db)
  return rows.map(toSeen)
}

/** Which of these release groups the catalogue has with all facts. */
export async function findInCatalogue(db: Db, mbids: readonly string[]): Promise<Seen[]> {
  const { rows } = await sql<Row>`
    select ${columns} from release_groups g
    where g.mbid = any(${[...mbids]}::uuid[]) and not g.is_partial and g.artist_credit_id is not null`.execute(
    db,
  )
  return rows.map(toSeen)
}

const toSeen = ({ secondaryTypes, date, fetchedAt, credit, ...row }: Row): Seen => ({
  ...row,
  secondaryTypes: secondaryTypes ?? [],
  credit: credit ?? [],
  date: readDate(date),
  readAt: fetchedAt,
})
