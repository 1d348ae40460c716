import {
  type CatalogueArtist,
  findPath,
  nameSlug,
  readArtist,
  readArtistsByRow,
  readArtistsNamed,
  readCommonTitle,
  type Step,
  searchArtists,
} from '#features/catalogue/public.ts'
import type { PartState } from '#features/music/artist/contract.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ConnectedArtist, Connection } from '../contract.ts'
import { STEPS_MAX } from '../limits.ts'

/** How many artists of one name are tried. */
const NAMESAKES = 3

/**
 * Finds how an artist is connected with another one, given by its name or MusicBrainz id. If several have the name, the
 * best known connected one is taken. `stateFor` returns the state of an artist's relations, and fetches unknown ones in
 * the background.
 */
export async function connect(
  { reads }: Pick<Platform, 'reads'>,
  stateFor: (artist: CatalogueArtist) => Promise<PartState>,
  artist: CatalogueArtist,
  to: string,
): Promise<Connection> {
  // Read before the paths, so that everything reported as ready is in them.
  const own = await stateFor(artist)
  const [best, ...namesakes] = await findArtists(reads, to)
  if (!best) return { to: null, steps: null, state: own }
  const states = [own]
  for (const other of [best, ...namesakes.filter(({ id }) => id !== artist.id)]) {
    const state = await stateFor(other)
    const path = await findPath(reads.db, artist.id, other.id, STEPS_MAX)
    if (path) {
      const steps = await described(reads.db, path)
      return { to: toConnected(other), steps, state: together([own, state]) }
    }
    states.push(state)
  }
  return { to: toConnected(best), steps: null, state: together(states) }
}

/** Ready once all are. */
function together(states: readonly PartState[]): PartState {
  if (states.includes('pending')) return 'pending'
  return states.includes('unavailable') ? 'unavailable' : 'ready'
}

/** The best known artists with exactly this name, else with this alias, else the best match of a search. */
async function findArtists(reads: Platform['reads'], to: string): Promise<CatalogueArtist[]> {
  if (isUuid(to)) return present(await readArtist(reads.db, to.toLowerCase()))
  const named = await readArtistsNamed(reads.db, to)
  if (named[0]) {
    const { isOwn } = named[0]
    return named.filter((one) => one.isOwn === isOwn).slice(0, NAMESAKES)
  }
  const [found] = await reads.run((pool) => searchArtists({ pool }, to, 1))
  return found ? present(await readArtist(reads.db, found.id)) : []
}

const present = (artist: CatalogueArtist | undefined) => (artist ? [artist] : [])

const toConnected = ({ mbid, name }: CatalogueArtist): ConnectedArtist => ({
  mbid,
  name,
  slug: nameSlug(name),
})

async function described(db: Db, path: readonly Step[]): Promise<NonNullable<Connection['steps']>> {
  const artists = await readArtistsByRow(
    db,
    path.flatMap(({ from, to }) => [from, to]),
  )
  const artistOf = new Map(artists.map((artist) => [artist.id, toConnected(artist)]))
  const steps: NonNullable<Connection['steps']> = []
  for (const step of path) {
    const from = artistOf.get(step.from)
    const to = artistOf.get(step.to)
    if (from && to) steps.push({ from, to, how: await inWords(db, step) })
  }
  return steps
}

/** Completes "A … B" by MusicBrainz' name of the relation, forward and backward. */
const RELATIONS: Record<string, [ahead: string, back: string]> = {
  'member of band': ['is or was in', 'has or had the member'],
  collaboration: ['took part in the collaboration', 'is a collaboration with'],
  'supporting musician': ['played for', 'was supported by'],
  'instrumental supporting musician': ['played for', 'was supported by'],
  'vocal supporting musician': ['sang for', 'was supported by'],
  'conductor position': ['conducted', 'was conducted by'],
  founder: ['founded', 'was founded by'],
  tribute: ['is a tribute to', 'has the tribute act'],
  'is person': ['performs as', 'is'],
  subgroup: ['is a subgroup of', 'has the subgroup'],
  parent: ['is a parent of', 'is a child of'],
  sibling: ['is a sibling of', 'is a sibling of'],
  married: ['is or was married to', 'is or was married to'],
  'involved with': ['is or was together with', 'is or was together with'],
  teacher: ['taught', 'was taught by'],
}

async function inWords(db: Db, { from, to, relation, isForward }: Step): Promise<string> {
  if (relation === null) {
    const title = await readCommonTitle(db, from, to)
    return title ? `made “${title}” with` : 'recorded with'
  }
  const words = RELATIONS[relation]
  return words ? words[isForward ? 0 : 1] : `is related to (${relation})`
}
