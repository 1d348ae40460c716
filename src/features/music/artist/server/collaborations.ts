import {
  type CatalogueFetcher,
  type Credited,
  nameSlug,
  readCredits,
  readRecordingsOfWorks,
  readRelatedArtists,
  readSongs,
} from '#features/catalogue/public.ts'
import { readPart } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { CollaborationList, Contribution, ContributionList } from '../contract.ts'
import { COLLABORATIONS_MAX, CREDITS_MAX } from '../limits.ts'
import { toSong } from './titles.ts'

/** Relationship types of MusicBrainz. */
const COLLABORATION_TYPES = ['collaboration', 'member of band']
const CREDIT_TYPES = [
  'producer',
  'composer',
  'writer',
  'lyricist',
  'engineer',
  'arranger',
  'mix',
  'mastering',
  'recording',
  'programming',
  'remixer',
]
const ROLES: Record<string, string> = { mix: 'Mixing', recording: 'Recording engineer' }
/** An artist may have several roles in one song: the rows to read per item. */
const ROLES_EACH = 3

interface Artist {
  id: number
  mbid: string
}

/** The artist's collaborators, and the recordings made with others. */
export async function listCollaborations(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  artist: Artist,
): Promise<CollaborationList> {
  const { db } = platform.reads
  const { rows: related, state } = await readPart(platform, catalogueFetcher.relations(artist.mbid), () =>
    readRelatedArtists(db, artist.id, COLLABORATION_TYPES, COLLABORATIONS_MAX),
  )
  const songs = await readSongs(db, artist.id, { limit: COLLABORATIONS_MAX, isJoint: true })
  const artists = related
    .slice(0, Math.max(COLLABORATIONS_MAX / 2, COLLABORATIONS_MAX - songs.length))
    .map(({ mbid, name, type, isForward }) => {
      const role = type === 'member of band' && !isForward ? 'Band member' : inWords(type)
      return { kind: 'artist' as const, id: mbid, name, slug: nameSlug(name), role }
    })
  const recordings = songs
    .slice(0, COLLABORATIONS_MAX - artists.length)
    .map((song) => ({ kind: 'recording' as const, ...toSong(song) }))
  return { items: [...artists, ...recordings], state }
}

/** The recordings and works that the artist produced, wrote or engineered, each once with all roles. */
export async function listContributions(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  artist: Artist,
): Promise<ContributionList> {
  const { rows: credits, state } = await readPart(platform, catalogueFetcher.relations(artist.mbid), () =>
    readCredits(platform.reads.db, artist.id, CREDIT_TYPES, CREDITS_MAX * ROLES_EACH),
  )
  const items = new Map<string, Contribution>()
  for (const credit of credits) {
    const { mbid, kind, title, artistCredit, firstReleaseDate } = credit
    const recordingId = kind === 'recording' ? mbid : null
    const item = items.get(mbid) ?? {
      id: mbid,
      kind,
      title,
      roles: [],
      recordingId,
      artistCredit,
      firstReleaseDate,
    }
    const role = roleOf(credit)
    if (!item.roles.includes(role)) item.roles.push(role)
    items.set(mbid, item)
  }
  const shown = [...items.values()].slice(0, CREDITS_MAX)
  const works = shown.flatMap(({ kind, id }) => (kind === 'work' ? id : []))
  const recordings = new Map(
    (await readRecordingsOfWorks(platform.reads.db, artist.id, works)).map(({ workMbid, ...recording }) => [
      workMbid,
      recording,
    ]),
  )
  const withRecordings = shown.map((item) => {
    const recording = recordings.get(item.id)
    if (!recording) return item
    const { mbid: recordingId, artistCredit, firstReleaseDate } = recording
    return { ...item, recordingId, artistCredit, firstReleaseDate }
  })
  return { items: withRecordings, state }
}

function roleOf({ type, attributes }: Credited): string {
  const role = ROLES[type] ?? inWords(type)
  return attributes.length > 0 ? `${role} (${attributes.join(', ')})` : role
}

function inWords(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}
