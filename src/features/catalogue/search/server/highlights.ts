import { readCovers } from '#features/catalogue/fill/server/covers.ts'
import {
  type CatalogueArtist,
  readArtists,
  readPopularArtists,
} from '#features/catalogue/read/server/artists.ts'
import { readLatestReleases, readNewReleases } from '#features/catalogue/read/server/titles.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import type { Catalogue } from '#features/catalogue/server/feature.ts'
import { artistPath, nameSlug, releasePath } from '#features/catalogue/slugs.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { isUuid } from '#platform/uuid.ts'
import type { CoverArt } from '#sources/cover-art/client.ts'
import type { Highlight } from '../contract.ts'
import { HERO_LIMIT, type HighlightList, NEW_DAYS } from '../limits.ts'

/** Width of the pictures, in pixels. */
const WIDTH = 96

/** Functions of features above this one. */
export interface HighlightSources {
  /** MusicBrainz ids of artists. */
  trending(limit: number): Promise<string[]>
  mostFollowed(limit: number): Promise<string[]>
  upcomingShows(limit: number): Promise<
    {
      id: string
      name: string
      date: string
      venue: { name: string; city: string } | null
      face: { id: string; name: string }
    }[]
  >
  mostLiked(
    limit: number,
  ): Promise<
    { id: string; content: string; username: string; artistName: string | null; artistId: string | null }[]
  >
  /** Which of some posts a member has blocked or muted. */
  hiddenPosts(viewerId: string, postIds: readonly string[]): Promise<Set<string>>
}

/** The lists of the home search, at most `HERO_LIMIT` items each. */
export function createHighlights(
  platform: Pick<Platform, 'clock' | 'reads' | 'secretFor' | 'sourceCache'>,
  { readFaces }: Pick<Catalogue, 'readFaces'>,
  sources: HighlightSources & { coverArt: CoverArt },
): (list: HighlightList, viewerId?: string) => Promise<Highlight[]> {
  const { clock, reads } = platform
  const artists = async (mbids: string[]) => (await readArtists(reads.db, mbids)).map(ofArtist)
  const today = () => dayAt(clock.now())

  const newReleases = async (): Promise<Highlight[]> => {
    const found = await readNewReleases(
      reads.db,
      { from: addDays(today(), -NEW_DAYS), to: today() },
      HERO_LIMIT,
    )
    return found.map(({ mbid, title, artistCredit }) => ({
      id: mbid,
      type: 'album',
      title,
      subtitle: artistCredit,
      image: null,
      path: releasePath(mbid, title),
    }))
  }

  /** What the catalogue has, with its day: coming soon, or as old as the latest are on a site that knows few. */
  const latestReleases = async (): Promise<Highlight[]> => {
    const found = await readLatestReleases(reads.db, { to: addDays(today(), NEW_DAYS) }, HERO_LIMIT)
    return found.map(({ mbid, title, artistCredit, date }) => ({
      id: mbid,
      type: 'album',
      title,
      subtitle: `${artistCredit} · ${dayInWords(date)}`,
      image: null,
      path: releasePath(mbid, title),
    }))
  }

  /** The most followed, filled up with the best known: on a new site nobody follows anybody. */
  const followedOrKnown = async (): Promise<Highlight[]> => {
    const followed = await artists(await sources.mostFollowed(HERO_LIMIT))
    if (followed.length >= HERO_LIMIT) return followed
    const isListed = new Set(followed.map(({ id }) => id))
    const known = await readPopularArtists(reads.db, HERO_LIMIT)
    return [...followed, ...known.map(ofArtist).filter(({ id }) => !isListed.has(id))]
  }

  const shows = async (): Promise<Highlight[]> =>
    (await sources.upcomingShows(HERO_LIMIT)).map(({ id, name, date, venue, face }) => ({
      id,
      type: 'event',
      title: name,
      subtitle: [dayInWords(date), venue && `${venue.name}, ${venue.city}`].filter(Boolean).join(' · '),
      image: null,
      ...(face.id !== id && { wears: face }),
      path: `/show/${id}`,
    }))

  const viral = async (viewerId: string | undefined): Promise<Highlight[]> => {
    const most = await sources.mostLiked(HERO_LIMIT / 2)
    const ids = most.map(({ id }) => id)
    const hidden = viewerId ? await sources.hiddenPosts(viewerId, ids) : undefined
    const liked = most.filter(({ id }) => !hidden?.has(id))
    const about = liked.flatMap(({ artistId }) => (artistId && isUuid(artistId) ? [artistId] : []))
    const posts = liked.map(
      ({ id, content, username }): Highlight => ({
        id,
        type: 'post',
        title: content,
        subtitle: `@${username}`,
        image: null,
        path: `/community/post/${id}`,
      }),
    )
    return [...posts, ...(await artists([...new Set(about)]))]
  }

  const start = async () => {
    const fresh = await newReleases()
    const releases = fresh.length > 0 ? fresh : await latestReleases()
    return takeTurns([await followedOrKnown(), releases, await shows()])
  }

  const lists: Record<HighlightList, (viewerId: string | undefined) => Promise<Highlight[]>> = {
    start,
    trending: async () => artists(await sources.trending(HERO_LIMIT)),
    new: newReleases,
    live: shows,
    viral,
  }
  /** Faces and covers of what is listed. Missing covers are fetched for the next answer. */
  const withPictures = async (items: Highlight[]): Promise<Highlight[]> => {
    const albums = items.filter(({ type }) => type === 'album').map(({ id }) => id)
    const [pictureOf, covers] = await Promise.all([
      readFaces(
        items.flatMap(({ type, id, wears }) => (type === 'artist' ? id : (wears?.id ?? []))),
        WIDTH,
      ),
      readCovers(platform, sources.coverArt, albums, { width: WIDTH }),
    ])
    return items.map((item) => ({
      ...item,
      image:
        item.type === 'album'
          ? (covers[albums.indexOf(item.id)] ?? null)
          : pictureOf(item.wears?.id ?? item.id),
    }))
  }
  return async (list, viewerId) => withPictures((await lists[list](viewerId)).slice(0, HERO_LIMIT))
}

/** Takes the same share of each list, and more of the others when one is short; in the order of the lists. */
function takeTurns(lists: Highlight[][]): Highlight[] {
  const counts = lists.map(() => 0)
  for (let left = HERO_LIMIT, more = true; left > 0 && more; ) {
    more = false
    for (const [index, list] of lists.entries()) {
      const count = counts[index] ?? 0
      if (left === 0 || count >= list.length) continue
      counts[index] = count + 1
      left--
      more = true
    }
  }
  return lists.flatMap((list, index) => list.slice(0, counts[index]))
}

const ofArtist = ({ mbid, name, genre, disambiguation }: CatalogueArtist): Highlight => ({
  id: mbid,
  type: 'artist',
  title: name,
  subtitle: disambiguation ?? genre ?? '',
  image: null,
  path: `${artistPath(nameSlug(name))}?mbid=${mbid}`,
})
