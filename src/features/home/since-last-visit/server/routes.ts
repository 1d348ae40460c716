import { createRoute } from '@hono/zod-openapi'
import { hidesAnything } from '#features/accounts/blocks/public.ts'
import { readShown } from '#features/business/page-facts/public.ts'
import { listOwnClaims } from '#features/business/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import { readProfile } from '#features/community/profiles/public.ts'
import { hiddenAmong, postsClosedToReplies, reactionsOf, readDraft } from '#features/community/public.ts'
import { readStates } from '#features/follow/follows/public.ts'
import type { Onboarding } from '#features/home/my-follows/contract.ts'
import { countUnread } from '#features/notify/bell/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { notAuthenticated } from '#platform/http/problem.ts'
import { createRouter, json, parseIds, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { type Visit, visit, visitQuery } from '../contract.ts'
import { today } from '../today-contract.ts'
import { createTodayReader } from './today.ts'

const read = createRoute({
  ...limitedTo(READING),
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

const readOwnToday = createRoute({
  ...limitedTo(READING),
  method: 'get',
  middleware: signedIn,
  path: '/api/me/today',
  operationId: 'getToday',
  tags: ['Following'],
  summary:
    'What is new for the viewer today: records, shows, posts and news of what they follow, shows near them, and one artist that they may not know. For signed-in people.',
  responses: { 200: json(today, 'Today'), ...problems(401, 429) },
})

type TodayParts = Parameters<typeof createTodayReader>[1]

interface VisitParts extends TodayParts {
  readOnboarding: (userId: string) => Promise<Onboarding>
}

/** Everything that a newly opened page needs to know, in one request. */
export const createSinceLastVisit = (platform: Platform, parts: VisitParts) => ({
  routes: createSinceLastVisitRoutes(platform, parts),
})

/** Answers in one request what a newly opened page would request from several endpoints. */
function createSinceLastVisitRoutes(platform: Platform, parts: VisitParts) {
  const readToday = createTodayReader(platform, parts)
  const readHome = createHomeReader(readToday, parts.readOnboarding)
  return createRouter()
    .openapi(readOwnToday, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readToday(requireViewer(c).id), 200)
    })
    .openapi(read, async (c) => {
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
        query.owned ? readOwned(platform, parts.catalogue.readFaces, id, query.owned.toLowerCase()) : null,
      ])
      if (!profile) throw notAuthenticated()
      const artists = new Set([
        ...(query.artists ?? []).filter(isUuid).map((mbid) => mbid.toLowerCase()),
        ...(home?.onboarding?.suggestions ?? []).map(({ mbid }) => mbid),
        ...(home?.today.connection ? [home.today.connection.artist.mbid] : []),
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

async function readOwned({ db, reads }: Platform, readFaces: ReadFaces, userId: string, mbid: string) {
  const [claims, statements] = await Promise.all([
    listOwnClaims(db, readFaces, userId),
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

/** Today, and suggestions for members who follow no artist. */
const createHomeReader =
  (readToday: ReturnType<typeof createTodayReader>, readOnboarding: VisitParts['readOnboarding']) =>
  async (userId: string) => {
    const today = await readToday(userId)
    return { today, onboarding: today.follows.artist === 0 ? await readOnboarding(userId) : null }
  }

export type VisitRoutes = ReturnType<typeof createSinceLastVisitRoutes>
