import { createRoute } from '@hono/zod-openapi'
import { hidesAnything } from '#features/accounts/blocks/public.ts'
import { readShown } from '#features/business/page-facts/public.ts'
import { listOwnClaims } from '#features/business/public.ts'
import { readProfile } from '#features/community/profiles/public.ts'
import { hiddenAmong, postsClosedToReplies, reactionsOf, readDraft } from '#features/community/public.ts'
import { listFollows, readStates } from '#features/follow/follows/public.ts'
import type { RadarPage, RadarQuery } from '#features/follow/radar/contract.ts'
import type { Onboarding } from '#features/home/my-follows/contract.ts'
import { HOME_RELEASES, HOME_SHOWS } from '#features/home/my-follows/limits.ts'
import { countUnread } from '#features/notify/bell/public.ts'
import { listShows } from '#features/shows/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { notAuthenticated } from '#platform/http/problem.ts'
import { createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { parseIds } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { type Visit, visit, visitQuery } from '../contract.ts'

const read = createRoute({
  ...limitedTo({ name: 'visits', member: 300, network: 3000, seconds: 60, countedIn: 'process' }),
  method: 'get',
  middleware: signedIn,
  path: '/api/visit',
  operationId: 'getVisit',
  tags: ['Profiles'],
  summary:
    'All that a page needs to know of the viewer: unread notifications, profile, what they follow, like and hide of what it shows, and on the home what is new for them. For signed-in people.',
  request: { query: visitQuery },
  responses: { 200: json(visit, 'What the page needs'), ...problems(401, 422, 429) },
})

export interface VisitParts {
  readOnboarding: (userId: string) => Promise<Onboarding>
  listReleases: (userId: string, query: RadarQuery) => Promise<RadarPage>
}

/** Answers in one request what a newly opened page would request from several endpoints. */
export function createVisitRoutes(platform: Platform, parts: VisitParts) {
  const readHome = createHomeReader(platform, parts)
  return createRouter().openapi(read, async (c) => {
    const { db } = platform.reads
    const { id } = requireViewer(c)
    const query = c.req.valid('query')
    const postIds = query.posts === undefined ? undefined : parseIds(query.posts)
    c.header('Cache-Control', 'no-store')
    const [unread, profile, hides, home, posts, draft, owned] = await Promise.all([
      countUnread(db, id),
      readProfile(platform.db, id),
      hidesAnything(platform.db, id),
      query.home ? readHome(id) : null,
      postIds && readPosts(platform, id, postIds),
      query.form ? readDraft(platform.db, id, query.form) : null,
      query.owned ? readOwned(platform, id, query.owned.toLowerCase()) : null,
    ])
    if (!profile) throw notAuthenticated()
    const artists = new Set([
      ...(query.artists ?? []).filter(isUuid).map((mbid) => mbid.toLowerCase()),
      ...(home?.onboarding?.suggestions ?? []).map(({ mbid }) => mbid),
    ])
    const states = artists.size > 0 ? await readStates(db, id, 'artist', [...artists]) : []
    const answer: Visit = {
      notifications: { unread },
      profile,
      hides,
      artists: states,
      posts: posts ?? null,
      draft,
      owned,
      home,
    }
    return c.json(answer, 200)
  })
}

async function readOwned({ db, reads }: Platform, userId: string, mbid: string) {
  const [claims, statements] = await Promise.all([
    listOwnClaims(db, userId),
    readShown(reads.db, 'artist', mbid),
  ])
  return { claims: { items: claims }, statements: { items: statements } }
}

async function readPosts({ reads: { db } }: Platform, userId: string, postIds: readonly string[]) {
  const ids = { postIds, replyIds: [] }
  const [reactions, hidden, closed] = await Promise.all([
    reactionsOf(db, userId, ids),
    hiddenAmong(db, userId, ids),
    postsClosedToReplies(db, userId, postIds),
  ])
  return { ...reactions, hidden, closed }
}

/** The parts of the home about a member's follows, or suggestions of them. */
function createHomeReader(platform: Platform, { readOnboarding, listReleases }: VisitParts) {
  const readNews = async (userId: string) => {
    const releases = (when: RadarQuery['when']) => listReleases(userId, { when, limit: HOME_RELEASES })
    const ofShows = { when: 'upcoming' as const, followedBy: userId, limit: HOME_SHOWS }
    const [recent, upcoming, shows] = await Promise.all([
      releases('recent'),
      releases('upcoming'),
      listShows(platform.reads.db, ofShows, new Date()),
    ])
    return { recent, upcoming, shows }
  }
  return async (userId: string) => {
    const follows = await listFollows(platform, userId, { sort: 'newest', limit: 1 })
    const [onboarding, news] = await Promise.all([
      follows.counts.artist === 0 ? readOnboarding(userId) : null,
      Object.values(follows.counts).some((count) => count > 0) ? readNews(userId) : null,
    ])
    return { follows, onboarding, news }
  }
}

export type VisitRoutes = ReturnType<typeof createVisitRoutes>
