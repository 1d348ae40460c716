import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Tag } from '#platform/cache/invalidation.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  createRouter,
  type Env,
  json,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { followState } from '../contract.ts'
import type { FollowKind } from '../limits.ts'
import { findFollowed, findOwn } from './find-followed.ts'
import { follow, mustReach, readState, unfollow } from './follow.ts'

const byMbid = z.object({ mbid: z.string().openapi({ format: 'uuid' }) })
const bySlug = z.object({ slug: z.string().max(200) })
const byId = z.object({ id: z.string().openapi({ format: 'uuid' }) })

/** The three endpoints of a kind; `tag` is the data tag of pages with the number of followers. */
const endpoints = <const P extends string, S extends z.ZodObject>(
  path: P,
  params: S,
  { name, one, tag }: { name: string; one: string; tag?: Tag },
) => {
  const common = {
    path,
    middleware: signedIn,
    tags: ['Following'],
    request: { params },
    responses: { 200: json(followState, 'The state now'), ...problems(401, 404, 422, 429) },
  }
  const changing = { ...common, ...limitedTo(TOGGLING), ...(tag ? changes(tag) : changes()) }
  return {
    read: createRoute({
      ...common,
      ...limitedTo(READING),
      method: 'get',
      operationId: `get${name}Follow`,
      summary: `Whether the viewer follows ${one}. For signed-in people.`,
    }),
    follow: createRoute({
      ...changing,
      method: 'put',
      operationId: `follow${name}`,
      summary: `Follows ${one}. For signed-in people.`,
    }),
    unfollow: createRoute({
      ...changing,
      method: 'delete',
      operationId: `unfollow${name}`,
      summary: `Follows ${one} no longer. For signed-in people.`,
    }),
  }
}

const artist = endpoints('/api/artists/{mbid}/follow', byMbid, {
  ...{ name: 'Artist', one: 'an artist', tag: 'artist-follows' },
})
const label = endpoints('/api/labels/{mbid}/follow', byMbid, {
  ...{ name: 'Label', one: 'a label', tag: 'label-follows' },
})
const festival = endpoints('/api/festivals/{slug}/follow', bySlug, {
  ...{ name: 'Festival', one: 'a festival' },
})
const venue = endpoints('/api/venues/{id}/follow', byId, { name: 'Venue', one: 'a venue' })
const member = endpoints('/api/members/{id}/follow', byId, {
  ...{ name: 'Member', one: 'a member with no block between them and the viewer' },
})

/** Follows and unfollows by the address of an entity. */
export function createFollowRoutes(platform: Platform, { onFollowed }: { onFollowed: () => void }) {
  const read = async (c: Context<Env>, kind: FollowKind, pathId: string) => {
    c.header('Cache-Control', 'no-store')
    const id = await findFollowed(platform, kind, pathId)
    return readState(platform.reads.db, requireViewer(c).id, kind, id)
  }
  const start = async (c: Context<Env>, kind: FollowKind, pathId: string) => {
    const id = await findFollowed(platform, kind, pathId)
    const state = await asViewer(c, async (trx, viewer) => {
      if (kind === 'member') await mustReach(trx, viewer.id, id)
      return follow(trx, viewer.id, { kind, id, now: platform.clock.now() })
    })
    onFollowed()
    return state
  }
  const end = async (c: Context<Env>, kind: FollowKind, pathId: string) => {
    const id = await findOwn(platform, kind, pathId)
    return asViewer(c, (trx, viewer) => unfollow(trx, viewer.id, kind, id))
  }

  return createRouter()
    .openapi(artist.read, async (c) => c.json(await read(c, 'artist', c.req.valid('param').mbid), 200))
    .openapi(artist.follow, async (c) => c.json(await start(c, 'artist', c.req.valid('param').mbid), 200))
    .openapi(artist.unfollow, async (c) => c.json(await end(c, 'artist', c.req.valid('param').mbid), 200))
    .openapi(label.read, async (c) => c.json(await read(c, 'label', c.req.valid('param').mbid), 200))
    .openapi(label.follow, async (c) => c.json(await start(c, 'label', c.req.valid('param').mbid), 200))
    .openapi(label.unfollow, async (c) => c.json(await end(c, 'label', c.req.valid('param').mbid), 200))
    .openapi(festival.read, async (c) => c.json(await read(c, 'festival', c.req.valid('param').slug), 200))
    .openapi(festival.follow, async (c) => c.json(await start(c, 'festival', c.req.valid('param').slug), 200))
    .openapi(festival.unfollow, async (c) => c.json(await end(c, 'festival', c.req.valid('param').slug), 200))
    .openapi(venue.read, async (c) => c.json(await read(c, 'venue', c.req.valid('param').id), 200))
    .openapi(venue.follow, async (c) => c.json(await start(c, 'venue', c.req.valid('param').id), 200))
    .openapi(venue.unfollow, async (c) => c.json(await end(c, 'venue', c.req.valid('param').id), 200))
    .openapi(member.read, async (c) => c.json(await read(c, 'member', c.req.valid('param').id), 200))
    .openapi(member.follow, async (c) => c.json(await start(c, 'member', c.req.valid('param').id), 200))
    .openapi(member.unfollow, async (c) => c.json(await end(c, 'member', c.req.valid('param').id), 200))
}

export type FollowRoutes = ReturnType<typeof createFollowRoutes>
