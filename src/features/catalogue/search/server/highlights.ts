import {
  artistPath,
  type CatalogueArtist,
  nameSlug,
  readArtists,
  readLatestReleases,
  readNewReleases,
  readPopularArtists,
  releasePath,
} from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Highlight } from '../contract.ts'
import { HERO_LIMIT, type HighlightList, NEW_DAYS } from '../limits.ts'
import { dayInWords } from './day-in-words.ts'

const DAY_MS = 24 * 60 * 60_000

/** Functions of features above this one. */
export interface HighlightSources {
  /** MusicBrainz ids of artists. */
  trending(limit: number): Promise<string[]>
  mostFollowed(limit: number): Promise<string[]>
  upcomingShows(
    limit: number,
  ): Promise<{ id: string; name: string; date: string; venue: { name: string; city: string } | null }[]>
  mostLiked(
    limit: number,
  ): Promise<
    { id: string; content: string; username: string; artistName: string | null; artistId: string | null }[]
  >
  /** Which of some posts a member has blocked or muted. */
  hiddenPosts(viewerId: string, postIds: readonly string[]): Promise<Set<string>>
}

/** The lists of the home search in live mode, at most `HERO_LIMIT` items each. */
export function createHighlights(
  { reads }: Pick<Platform, 'reads'>,
  sources: HighlightSources,
): (list: HighlightList, viewerId?: string) => Promise<Highlight[]> {
  const artists = async (mbids: string[]) => (await readArtists(reads.db, mbids)).map(ofArtist)
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

  const newReleases = async (): Promise<Highlight[]> => {
    const found = await readNewReleases(reads.db, { from: day(NEW_DAYS), to: day(0) }, HERO_LIMIT)
    return found.map(({ mbid, title, artistCredit }) => ({
      id: mbid,
      type: 'album',
      title,
      subtitle: artistCredit,
      path: releasePath(mbid, title),
    }))
  }

  /** What the catalogue has, with its day: coming soon, or as old as the latest are on a site that knows few. */
  const latestReleases = async (): Promise<Highlight[]> => {
    const found = await readLatestReleases(reads.db, { to: day(-NEW_DAYS) }, HERO_LIMIT)
    return found.map(({ mbid, title, artistCredit, date }) => ({
      id: mbid,
      type: 'album',
      title,
      subtitle: `${artistCredit} · ${dayInWords(date)}`,
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
    (await sources.upcomingShows(HERO_LIMIT)).map(({ id, name, date, venue }) => ({
      id,
      type: 'event',
      title: name,
      subtitle: [dayInWords(date), venue && `${venue.name}, ${venue.city}`].filter(Boolean).join(' · '),
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
  return async (list, viewerId) => (await lists[list](viewerId)).slice(0, HERO_LIMIT)
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
  path: `${artistPath(nameSlug(name))}?mbid=${mbid}`,
})
