import {
  type CatalogueArtist,
  type CatalogueFetcher,
  nameSlug,
  readAlbums,
  readMemberships,
} from '#features/catalogue/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ArtistStory, Statement, StoryFact } from '../contract.ts'
import { STORY_FACTS_MAX } from '../limits.ts'
import { stateOf } from './state.ts'

/** Artists whose claims state a biography; more claimants of one artist are not shown. */
const STATEMENTS_MAX = 5

/** The dated facts of an artist, the earliest first, and what claimants wrote. */
export async function readStory(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  artist: CatalogueArtist,
): Promise<ArtistStory> {
  const { db } = platform.reads
  const albums = await albumFacts(db, artist.id)
  const facts = [...ownFacts(artist), ...(await membershipFacts(db, artist.id)), ...albums]
  const states = [
    await stateOf(platform, catalogueFetcher.relations(artist.mbid), { isShown: facts.length > 0 }),
    await stateOf(platform, catalogueFetcher.releases(artist.mbid), { isShown: albums.length > 0 }),
  ]
  return {
    facts: facts
      .toSorted((a, b) => compare(a.date, b.date) || compare(a.name ?? '', b.name ?? ''))
      .slice(0, STORY_FACTS_MAX),
    statements: await readStatements(db, artist.mbid),
    state:
      states.find((state) => state === 'pending') ?? states.find((state) => state !== 'ready') ?? 'ready',
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Founding and dissolution of a group, birth and death of a person. */
function ownFacts({ type, beginDate, endDate }: CatalogueArtist): StoryFact[] {
  const isPerson = type === 'Person' || type === 'Character'
  return [
    ...(beginDate ? [{ date: beginDate, what: isPerson ? ('born' as const) : ('formed' as const) }] : []),
    ...(endDate ? [{ date: endDate, what: isPerson ? ('died' as const) : ('ended' as const) }] : []),
  ].map((fact) => ({ ...fact, name: null, artist: null }))
}

/** Members who joined and left a band, or bands that a person joined and left. */
async function membershipFacts(db: Db, artistId: number): Promise<StoryFact[]> {
  const memberships = await readMemberships(db, artistId, STORY_FACTS_MAX)
  return memberships.flatMap(({ mbid, name, beginDate, endDate }) => {
    const of = { name, artist: { mbid, slug: nameSlug(name) } }
    return [
      ...(beginDate ? [{ date: beginDate, what: 'joined' as const, ...of }] : []),
      ...(endDate ? [{ date: endDate, what: 'left' as const, ...of }] : []),
    ]
  })
}

async function albumFacts(db: Db, artistId: number): Promise<StoryFact[]> {
  const albums = await readAlbums(db, artistId, STORY_FACTS_MAX)
  return albums.flatMap(({ type, date, title }) =>
    type === 'Album' && date ? [{ date, what: 'album' as const, name: title, artist: null }] : [],
  )
}

/** What approved claimants of verified businesses wrote, the latest first. */
async function readStatements(db: Db, mbid: string): Promise<Statement[]> {
  const rows = await db
    .selectFrom('artist_statements as s')
    .innerJoin('artist_claims as c', 'c.id', 's.artist_claim_id')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['s.biography', 's.updated_at', 'b.business_name'])
    .where('c.artist_musicbrainz_id', '=', mbid)
    .where('c.claim_status', '=', 'approved')
    .where('b.verification_status', '=', 'verified')
    .orderBy('s.updated_at', 'desc')
    .limit(STATEMENTS_MAX)
    .execute()
  return rows.map((row) => ({
    text: row.biography,
    businessName: row.business_name,
    updatedAt: row.updated_at.toISOString(),
  }))
}
