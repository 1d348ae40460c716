import type { QueryClient } from '@tanstack/react-query'
import { rememberHides } from '#features/accounts/blocks/public-ui.tsx'
import { communityQueries } from '#features/community/public-ui.tsx'
import { trendingArtistsQuery } from '#features/home/pages/ui/queries.ts'
import type { ArtistPage } from '#features/music/artist/contract.ts'
import { ARTIST_PROFILES } from '#features/music/artist/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { OtherParts } from '#platform/http/client/parts.ts'
import type { Visit } from '../contract.ts'
import { VISIT_POSTS } from '../limits.ts'
import type { VisitRoutes } from '../server/routes.ts'

/** Answers older than this are read again. */
const FRESH_MS = 10_000

/**
 * Asks once for all that the page needs to know of the member. Returns a function that answers the page's requests from
 * that, each once; undefined: it must be sent.
 */
export async function fetchVisit(
  client: QueryClient,
  { memberHome = true }: OtherParts,
): Promise<(request: Request) => Response | undefined> {
  const { home, artists, owned, posts } = shownOn(client, memberHome)
  const query = {
    ...(home && { home: 'true' as const }),
    ...(artists.length > 0 && { artists: artists.join(',') }),
    ...(owned && { owned }),
    ...(posts.length > 0 && { posts: posts.join(',') }),
    ...(posts.length > 0 && { form: 'post' as const }),
  }
  const found = await unwrap(createClient<VisitRoutes>().api.visit.$get({ query }))
  rememberHides(found.profile.id, found.hides)
  const answers = new Map(Object.entries(answersOf(found, posts, owned)))
  const readAt = performance.now()
  // Meanwhile the person may follow or unfollow in another tab.
  let wasLeft = false
  const leave = () => {
    wasLeft = true
  }
  for (const event of ['visibilitychange', 'blur']) window.addEventListener(event, leave, { once: true })
  return (request) => {
    // A change may have come after what was read.
    const isOld = wasLeft || performance.now() - readAt > FRESH_MS
    if (isOld || client.getMutationCache().getAll().length > 0) return undefined
    const { pathname, searchParams } = new URL(request.url)
    const key = `${pathname}?${searchParams}`
    const answer = answers.get(key) ?? statesIn(found, pathname, searchParams)
    answers.delete(key)
    return answer && Response.json(answer)
  }
}

/**
 * The artists and posts on the rendered page whose personal data a visit requests. `memberHome`: a home shows the
 * member's own too.
 */
function shownOn(client: QueryClient, memberHome: boolean) {
  // There members see Today in place of the artists that trend.
  const home = memberHome && window.location.pathname === '/'
  const trending = client.getQueryData(trendingArtistsQuery.queryKey)
  const ofPage = client.getQueriesData<ArtistPage>(ARTIST_PROFILES)
  const mbids = [
    ...(memberHome && !home ? (trending?.items ?? []) : []).map(({ id }) => id),
    ...ofPage.map(([, artist]) => artist?.mbid),
  ]
  const feeds = client.getQueriesData<{ pages: { items: { id: string }[] }[] }>(communityQueries('feed'))
  const posts = feeds.flatMap(([, feed]) => feed?.pages.flatMap(({ items }) => items) ?? [])
  return {
    home,
    owned: ofPage.find(([, artist]) => artist?.verification)?.[1]?.mbid,
    artists: [...new Set(mbids.filter((mbid) => typeof mbid === 'string'))],
    posts: [...new Set(posts.map(({ id }) => id))].slice(0, VISIT_POSTS),
  }
}

/** The answers by the address of the endpoint that gives each of them alone. */
function answersOf(
  { notifications, profile, posts, draft, owned, home }: Visit,
  postIds: readonly string[],
  ownedId: string | null | undefined,
) {
  const reactions = new URLSearchParams({ postIds: postIds.join(','), replyIds: '' })
  return {
    '/api/me/notifications/unread?': notifications,
    '/api/me/profile?': profile,
    ...(posts && { [`/api/me/reactions?${reactions}`]: posts, '/api/me/drafts/post?': { draft } }),
    ...(owned && {
      '/api/business/claims?': owned.claims,
      [`/api/pages/artist/${ownedId}/statements?`]: owned.statements,
    }),
    ...(home && { '/api/me/today?': home.today }),
    ...(home?.onboarding && { '/api/me/onboarding?': home.onboarding }),
  }
}

/** The answer to which of some artists the member follows, if all of them are known. */
function statesIn({ artists }: Visit, pathname: string, params: URLSearchParams) {
  if (pathname !== '/api/me/follow-states' || params.get('kind') !== 'artist') return undefined
  const ids = params.get('ids')?.split(',') ?? []
  const items = artists.filter(({ id }) => ids.includes(id))
  return items.length === ids.length ? { items } : undefined
}
