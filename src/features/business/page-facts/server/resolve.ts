import { sql } from 'kysely'
import { coversAddress } from '#features/business/proofs/server/addresses.ts'
import { nameSlug } from '#features/catalogue/public.ts'
import { readPictures } from '#features/files/uploads/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import {
  type StatedArtist,
  type StatedDate,
  type StatedRelease,
  type StatedValues,
  statementValues,
} from '../contract.ts'
import type { StatementField } from '../limits.ts'

type Values = Partial<Record<StatementField, unknown>>

/** Converts stored values for display: with pictures, titles and names, and which links are verified. */
export async function resolveStated(
  db: DbOrTrx,
  values: Values,
  provedAddresses: readonly string[],
): Promise<StatedValues> {
  const picture = statementValues.picture.safeParse(values.picture).data
  const banner = statementValues.banner.safeParse(values.banner).data
  const pictures = await readPictures(
    db,
    [picture?.fileId, banner?.fileId].filter((id) => id !== undefined),
  )
  const links = statementValues.links.safeParse(values.links).data ?? []
  const release = statementValues.release.safeParse(values.release).data
  const dates = statementValues.dates.safeParse(values.dates).data ?? []
  const roster = statementValues.roster.safeParse(values.roster).data ?? []
  return {
    biography: statementValues.biography.safeParse(values.biography).data ?? '',
    picture: (picture && pictures.get(picture.fileId)) ?? null,
    banner: (banner && pictures.get(banner.fileId)) ?? null,
    links: links.map((link) => ({
      ...link,
      isVerified: provedAddresses.some((proved) => coversAddress(proved, link.url)),
    })),
    release: release ? ((await readReleases(db, [release.mbid]))[0] ?? null) : null,
    dates: await readDated(db, dates),
    video: statementValues.video.safeParse(values.video).data ?? null,
    roster: await readArtists(db, roster),
  }
}

/** Release groups by MusicBrainz id; those that the catalogue lacks are missing. */
export async function readReleases(db: DbOrTrx, mbids: readonly string[]): Promise<StatedRelease[]> {
  const { rows } = await sql<StatedRelease>`
    select g.mbid, g.title, coalesce(c.name, '') as "artistCredit", left(g.first_release_date, 4) as year
    from release_groups g left join artist_credits c on c.id = g.artist_credit_id
    where g.mbid = any(${mbids}::uuid[])`.execute(db)
  return rows
}

async function readDated(
  db: DbOrTrx,
  dates: readonly { mbid: string; date: string }[],
): Promise<StatedDate[]> {
  if (dates.length === 0) return []
  const releases = await readReleases(
    db,
    dates.map(({ mbid }) => mbid),
  )
  return dates.flatMap(({ mbid, date }) => {
    const release = releases.find((one) => one.mbid === mbid)
    return release ? [{ ...release, date }] : []
  })
}

async function readArtists(
  db: DbOrTrx,
  roster: readonly { mbid: string; says: StatedArtist['says'] }[],
): Promise<StatedArtist[]> {
  if (roster.length === 0) return []
  const rows = await db
    .selectFrom('artists')
    .select(['mbid', 'name'])
    .where(
      'mbid',
      'in',
      roster.map(({ mbid }) => mbid),
    )
    .execute()
  const names = new Map(rows.map(({ mbid, name }) => [mbid, name]))
  return roster.flatMap(({ mbid, says }) => {
    const name = names.get(mbid.toLowerCase())
    return name === undefined ? [] : [{ mbid, name, slug: nameSlug(name), says }]
  })
}
