import { readShown } from '#features/business/page-facts/public.ts'
import {
  type CatalogueArtist,
  type CatalogueFetcher,
  type Membership as CatalogueMembership,
  nameSlug,
  readAlbums,
  readMemberships,
} from '#features/catalogue/public.ts'
import { readPart } from '#platform/cache/source-cache.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ArtistLife, ArtistStory, Membership, Statement, StoryFact } from '../contract.ts'
import { STORY_FACTS_MAX } from '../limits.ts'

/** The life and dated facts of an artist, earliest first, and what claimants wrote. */
export async function readStory(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  artist: CatalogueArtist,
): Promise<ArtistStory> {
  const { db } = platform.reads
  const { rows: memberships, state: relations } = await readPart(
    platform,
    catalogueFetcher.relations(artist.mbid),
    () => readMemberships(db, artist.id, STORY_FACTS_MAX),
  )
  const { rows: albums, state: releases } = await readPart(
    platform,
    catalogueFetcher.releases(artist.mbid),
    () => albumFacts(db, artist.id),
  )
  const facts = [...ownFacts(artist), ...memberships.flatMap(membershipFacts), ...albums]
  const states = [relations, releases]
  // An import stores artists together with their relations, but leaves no cached answers.
  const { fetchedAt = artist.fetchedAt } = await platform.sourceCache.peek(
    catalogueFetcher.relations(artist.mbid),
  )
  return {
    life: lifeOf(artist, memberships),
    fetchedAt: artist.fetchedAt.toISOString(),
    membersFetchedAt: fetchedAt.toISOString(),
    facts: facts
      .toSorted((a, b) => compare(a.date, b.date) || compare(a.name ?? '', b.name ?? ''))
      .slice(0, STORY_FACTS_MAX),
    statements: await readStatements(db, artist.mbid),
    state:
      states.find((state) => state === 'pending') ?? states.find((state) => state !== 'ready') ?? 'ready',
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const isPerson = ({ type }: Pick<CatalogueArtist, 'type'>) => type === 'Person' || type === 'Character'

/** Founding and dissolution of a group, birth and death of a person. */
function ownFacts(artist: CatalogueArtist): StoryFact[] {
  const { beginDate, endDate } = artist
  const [begin, end] = isPerson(artist) ? (['born', 'died'] as const) : (['formed', 'ended'] as const)
  return [
    ...(beginDate ? [{ date: beginDate, what: begin }] : []),
    ...(endDate ? [{ date: endDate, what: end }] : []),
  ].map((fact) => ({ ...fact, name: null, artist: null, albumMbid: null }))
}

/** A member who joined and left a band, or a band that a person joined and left. */
function membershipFacts({ mbid, name, beginDate, endDate }: CatalogueMembership): StoryFact[] {
  const of = { name, artist: { mbid, slug: nameSlug(name) }, albumMbid: null }
  return [
    ...(beginDate ? [{ date: beginDate, what: 'joined' as const, ...of }] : []),
    ...(endDate ? [{ date: endDate, what: 'left' as const, ...of }] : []),
  ]
}

function lifeOf(artist: CatalogueArtist, memberships: readonly CatalogueMembership[]): ArtistLife {
  const { beginDate, endDate, ended, area, gender } = artist
  return {
    began: beginDate,
    ended: endDate,
    isOver: ended || endDate !== null,
    isPerson: isPerson(artist),
    area,
    gender,
    members: joined(memberships.filter((one) => !one.isOfBand)),
    bands: joined(memberships.filter((one) => one.isOfBand)),
  }
}

/** One entry per artist, with the years of all its memberships; present ones first. */
function joined(memberships: readonly CatalogueMembership[]): Membership[] {
  const found = new Map<string, Membership>()
  for (const one of memberships) {
    const { mbid, name, attributes } = one
    const before = found.get(mbid)
    const years = yearsOf(one)
    found.set(mbid, {
      mbid,
      name,
      slug: nameSlug(name),
      years: [...new Set([...(before?.years ?? []), ...(years ? [years] : [])])],
      isOver: isOver(one) && (before?.isOver ?? true),
      roles: [...new Set([...(before?.roles ?? []), ...attributes])],
    })
  }
  return [...found.values()].sort((a, b) => Number(a.isOver) - Number(b.isOver))
}

const isOver = ({ ended, endDate }: CatalogueMembership) => ended || endDate !== null

/** "1990–1994", "since 2001", "until 1980", "2001"; null when no date is known. */
function yearsOf(membership: CatalogueMembership): string | null {
  const begin = membership.beginDate?.slice(0, 4)
  const end = membership.endDate?.slice(0, 4)
  if (begin && end) return begin === end ? begin : `${begin}–${end}`
  if (end) return `until ${end}`
  if (!begin) return null
  return isOver(membership) ? `from ${begin}` : `since ${begin}`
}

async function albumFacts(db: Db, artistId: number): Promise<StoryFact[]> {
  const albums = await readAlbums(db, artistId, STORY_FACTS_MAX)
  return albums.flatMap(({ groupMbid, releaseMbid, type, date, title }) =>
    type === 'Album' && date
      ? [{ date, what: 'album' as const, name: title, artist: null, albumMbid: groupMbid ?? releaseMbid }]
      : [],
  )
}

/** The texts of verified businesses with an approved claim. */
async function readStatements(db: Db, mbid: string): Promise<Statement[]> {
  const shown = await readShown(db, 'artist', mbid)
  return shown.flatMap(({ businessName, updatedAt, stated: { biography } }) =>
    biography ? [{ text: biography, businessName, updatedAt }] : [],
  )
}
