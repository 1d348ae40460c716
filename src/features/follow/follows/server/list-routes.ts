import { createRoute } from '@hono/zod-openapi'
import { type ReadFaces, readArtists } from '#features/catalogue/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import {
  followAnswer,
  followChange,
  followedMany,
  followList,
  followMany,
  followParameters,
  followStates,
  followsQuery,
  statesQuery,
} from '../contract.ts'
import { findOwn } from './find-followed.ts'
import { followAll, readStates } from './follow.ts'
import { changeWishes, listFollows, readFollow } from './list.ts'

const common = { tags: ['Following'], middleware: signedIn }

const list = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/me/follows',
  operationId: 'listFollows',
  summary:
    'What the viewer follows: artists, labels, festivals, venues and members, by name or the newest first. For signed-in people.',
  request: { query: followsQuery },
  responses: { 200: json(followList, 'A page'), ...problems(400, 401, 422, 429) },
})

const states = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/me/follow-states',
  operationId: 'listFollowStates',
  summary:
    'Which of up to 100 artists, labels, festivals, venues or members the viewer follows. For signed-in people.',
  request: { query: statesQuery },
  responses: { 200: json(followStates, 'The states'), ...problems(401, 422, 429) },
})

const change = createRoute({
  ...common,
  ...limitedTo(TOGGLING),
  ...changes(),
  method: 'patch',
  path: '/api/me/follows/{kind}/{id}',
  operationId: 'changeFollow',
  summary:
    'Changes what the viewer wants to hear of one that they follow; what a kind does not have is left out. For signed-in people.',
  request: { params: followParameters, body: body(followChange) },
  responses: { 200: json(followAnswer, 'The follow after it'), ...problems(401, 404, 422, 429) },
})

const many = createRoute({
  ...common,
  ...limitedTo(TOGGLING),
  ...changes('artist-follows'),
  method: 'post',
  path: '/api/me/follows',
  operationId: 'followArtists',
  summary: 'Follows up to 500 artists at once. For signed-in people.',
  request: { body: body(followMany) },
  responses: { 200: json(followedMany, 'What became of them'), ...problems(401, 422, 429) },
})

const notFollowed = () => notFound('You don’t follow this.')

/** The viewer's list of follows. */
export function createListRoutes(
  platform: Platform,
  { onFollowed, readFaces }: { onFollowed: () => void; readFaces: ReadFaces },
) {
  const { db } = platform.reads
  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await listFollows(db, readFaces, requireViewer(c).id, c.req.valid('query')), 200)
    })
    .openapi(states, async (c) => {
      c.header('Cache-Control', 'no-store')
      const { kind, ids } = c.req.valid('query')
      const read = (own: readonly string[]) => readStates(platform.reads.db, requireViewer(c).id, kind, own)
      if (kind !== 'festival') {
        return c.json({ items: await read(ids.filter(isUuid).map((id) => id.toLowerCase())) }, 200)
      }
      const rows = await platform.reads.db
        .selectFrom('festivals')
        .select(['id', 'slug'])
        .where('slug', 'in', [...ids.filter((id) => !id.includes('\0')), ''])
        .execute()
      const found = await read(rows.map(({ id }) => id))
      const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]))
      return c.json(
        { items: found.map((state) => ({ ...state, id: slugOf.get(state.id) ?? state.id })) },
        200,
      )
    })
    .openapi(change, async (c) => {
      const { kind, id: pathId } = c.req.valid('param')
      const id = await findOwn(platform, kind, pathId)
      const isFollowed = await asViewer(c, (trx, viewer) =>
        changeWishes(trx, viewer.id, { kind, id }, c.req.valid('json')),
      )
      const named = { kind, id: kind === 'festival' ? pathId : id }
      const changed = isFollowed && (await readFollow(platform.db, readFaces, requireViewer(c).id, named))
      if (!changed) throw notFollowed()
      return c.json(changed, 200)
    })
    .openapi(many, async (c) => {
      const mbids = [...new Set(c.req.valid('json').artists.map((mbid) => mbid.toLowerCase()))]
      const known = (await readArtists(platform.reads.db, mbids)).map(({ mbid }) => mbid)
      const followed = await asViewer(c, (trx, viewer) =>
        followAll(trx, viewer.id, { kind: 'artist', ids: known, now: platform.clock.now() }),
      )
      onFollowed()
      const before = known.length - followed
      return c.json({ followed, before, unknown: mbids.length - known.length }, 200)
    })
}

export type FollowListRoutes = ReturnType<typeof createListRoutes>
