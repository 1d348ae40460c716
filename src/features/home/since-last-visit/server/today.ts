import { sql } from 'kysely'
import { type Catalogue, nameSlug, type ReadFaces, readArtist } from '#features/catalogue/public.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { postsOfFollowed, recentAuthors } from '#features/community/public.ts'
import { countFollows, readStates } from '#features/follow/follows/public.ts'
import type { RadarPage, RadarQuery } from '#features/follow/radar/contract.ts'
import { newsNaming } from '#features/music/news/public.ts'
import { listSimilar } from '#features/music/similar/public.ts'
import { readPlace } from '#features/notify/delivery/public.ts'
import { listShows, pageWithFaces } from '#features/shows/public.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, DAY_MS, dayAt } from '#platform/time.ts'
import { TODAY_DAYS, TODAY_MEMBERS, TODAY_NEWS, TODAY_POSTS, TODAY_RELEASES, TODAY_SHOWS } from '../limits.ts'
import type { Today, TodayPost } from '../today-contract.ts'

/** The latest follows whose names are searched for in the news, and of which one is connected with another artist. */
const FOLLOWED_READ = 500
/** The newest posts that are read for both kinds. */
const POSTS_READ = 40
/** So many followed artists are tried for a similar one that the member does not follow. */
const CONNECTIONS_TRIED = 3
const CONNECTION_SECONDS = 3600

interface TodayParts {
  catalogue: Pick<Catalogue, 'fetcher' | 'readFaces'>
  listReleases: (userId: string, query: RadarQuery) => Promise<RadarPage>
}

interface Followed {
  mbid: string
  name: string
}

/** Reads what is new for a member, each part bounded. A part that cannot be read is empty, and is logged. */
export function createTodayReader(platform: Platform, parts: TodayParts): (userId: string) => Promise<Today> {
  const { reads, clock, config, log } = platform
  const { db } = reads
  const { readFaces } = parts.catalogue
  const connectionOf = createConnections(platform, parts.catalogue)

  return async (userId) => {
    let failed = false
    const orElse = async <T>(part: string, otherwise: T, read: () => Promise<T>): Promise<T> => {
      try {
        return await read()
      } catch (err) {
        log.error({ err, part }, 'failed to read a part of Today')
        failed = true
        return otherwise
      }
    }
    const now = clock.now()
    const [place, counts, followed] = await Promise.all([
      readPlace(db, config, userId),
      countFollows(db, userId),
      readFollowedArtists(db, userId),
    ])
    const day = dayAt(now, place.timeZone)
    const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const [releases, near, ofFollowed, posts, news, connection, members] = await Promise.all([
      orElse('releases', [], () => readReleases(parts, userId, addDays(day, -TODAY_DAYS.releases))),
      orElse('near', [], () => showsNear(db, readFaces, place.near, now)),
      orElse('shows', [], () => showsOfFollowed(db, readFaces, userId, now)),
      orElse('posts', { official: [], posts: [] }, () => readPosts(db, userId, since(TODAY_DAYS.posts))),
      orElse('news', [], () =>
        newsNaming(
          platform,
          followed.map(({ name }) => name),
          { since: since(TODAY_DAYS.news), limit: TODAY_NEWS },
        ),
      ),
      orElse('connection', null, () => connectionOf(userId, followed, day)),
      orElse('members', [], () =>
        counts.member === 0 ? recentAuthors(db, userId, TODAY_MEMBERS) : noMembers(),
      ),
    ])
    const isNear = new Set(near.map(({ id }) => id))
    return {
      day,
      follows: counts,
      city: place.near?.city ?? null,
      releases,
      near,
      shows: ofFollowed.filter(({ id }) => !isNear.has(id)).slice(0, TODAY_SHOWS),
      ...posts,
      news,
      connection,
      members,
      failed,
    }
  }
}

const noMembers = async () => []

/** The artists that a member followed last, the latest first. */
async function readFollowedArtists(db: Db, userId: string): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select a.mbid, a.name from (
      select artist_mbid, created_at from artist_follows where user_id = ${userId}
      order by created_at desc, artist_mbid limit ${FOLLOWED_READ}) f
    join artists a on a.mbid = f.artist_mbid
    order by f.created_at desc, a.mbid`.execute(db)
  return rows
}

/** Records that came out since a day, the latest first, and the next ones; each kind may use the free places of the other. */
async function readReleases({ listReleases }: TodayParts, userId: string, since: string) {
  const read = (when: RadarQuery['when']) => listReleases(userId, { when, limit: TODAY_RELEASES })
  const [recent, upcoming] = await Promise.all([read('recent'), read('upcoming')])
  const out = recent.items
    .filter(({ day }) => day >= since)
    .slice(0, TODAY_RELEASES - Math.min(upcoming.items.length, TODAY_RELEASES / 2))
  return [...out, ...upcoming.items.slice(0, TODAY_RELEASES - out.length)]
}

async function showsNear(
  db: Db,
  readFaces: ReadFaces,
  near: Awaited<ReturnType<typeof readPlace>>['near'],
  now: Date,
): Promise<Today['near']> {
  if (!near) return []
  const { latitude, longitude, km } = near
  const query = { when: 'upcoming' as const, near: `${latitude},${longitude}`, km, limit: TODAY_SHOWS }
  return (await pageWithFaces(readFaces, await listShows(db, query, now))).items
}

/** As many as are left when all that are near are among them. */
async function showsOfFollowed(
  db: Db,
  readFaces: ReadFaces,
  userId: string,
  now: Date,
): Promise<Today['shows']> {
  const query = { when: 'upcoming' as const, followedBy: userId, limit: 2 * TODAY_SHOWS }
  return (await pageWithFaces(readFaces, await listShows(db, query, now))).items
}

async function readPosts(db: Db, userId: string, since: Date): Promise<Pick<Today, 'official' | 'posts'>> {
  const all = (await postsOfFollowed(db, userId, POSTS_READ)).filter(
    (post) => post.userId !== userId && new Date(post.createdAt) >= since,
  )
  const authors = [...new Set(all.map((post) => post.userId))]
  const states = authors.length > 0 ? await readStates(db, userId, 'member', authors) : []
  const isFollowed = new Set(states.filter(({ following }) => following).map(({ id }) => id))
  const isOfficial = (post: Post) => post.isOfficialPost && post.officialUntil === null
  const some = (those: (post: Post) => boolean) => all.filter(those).slice(0, TODAY_POSTS).map(toTodayPost)
  return {
    official: some(isOfficial),
    posts: some((post) => !isOfficial(post) && isFollowed.has(post.userId)),
  }
}

const toTodayPost = (post: Post): TodayPost => ({
  id: post.id,
  name: post.businessName ?? post.user.displayName ?? post.user.username,
  username: post.user.username,
  avatarUrl: post.user.avatarUrl,
  content: post.content,
  about: post.linkedEntityName,
  createdAt: post.createdAt,
})

interface Connection {
  found: Today['connection']
  /** Whether the music database has yet to answer for an artist that was tried. */
  pending: boolean
}

/**
 * Finds an artist that is similar to a followed one and that the member does not follow, with the reasons. Another followed
 * artist comes first each day.
 */
function createConnections(platform: Platform, catalogue: TodayParts['catalogue']) {
  const { db } = platform.reads
  const cached = createAnswerCache<Connection>(platform, {
    name: 'connections of Today',
    share: 0.01,
    seconds: CONNECTION_SECONDS,
    shows: ['statements'],
    isCacheable: ({ found, pending }) => found !== null || !pending,
  })
  const find = async (userId: string, followed: readonly Followed[], day: string): Promise<Connection> => {
    const first = Math.floor(Date.parse(day) / DAY_MS) % followed.length
    const tried = [...followed.slice(first), ...followed.slice(0, first)].slice(0, CONNECTIONS_TRIED)
    let pending = false
    for (const { mbid, name } of tried) {
      const artist = await readArtist(db, mbid)
      if (!artist) continue
      const { items, state } = await listSimilar(platform, catalogue, artist)
      pending ||= state === 'pending'
      const states = await readStates(
        db,
        userId,
        'artist',
        items.map((one) => one.mbid),
      )
      const isFollowed = new Set(states.filter(({ following }) => following).map(({ id }) => id))
      const unknown = items.find((one) => !isFollowed.has(one.mbid))
      if (unknown)
        return { found: { artist: unknown, because: { mbid, name, slug: nameSlug(name) } }, pending }
    }
    return { found: null, pending }
  }
  return async (userId: string, followed: readonly Followed[], day: string): Promise<Today['connection']> => {
    if (followed.length === 0) return null
    const { found } = await cached(`${userId} ${day} ${followed.length}`, () => find(userId, followed, day))
    return found
  }
}
