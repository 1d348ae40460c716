import { createRoute, z } from '@hono/zod-openapi'
import { hasBlocked } from '#features/accounts/blocks/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notAuthenticated, notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  problems,
  requireViewer,
  type Viewer,
} from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { type ProfileChange, profile, profileChange, publicProfile } from '../contract.ts'
import { createAvatarRoutes } from './avatar-routes.ts'
import { findProfile, readProfile, updateProfile } from './queries.ts'

const READING: RequestLimit = {
  name: 'profile-reading',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
const CHANGES: RequestLimit = { name: 'profiles', member: 60, network: 600, seconds: 600 }

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/profiles/{username}',
  operationId: 'getProfile',
  ...shows('profiles', 'feed'),
  tags: ['Profiles'],
  summary:
    'The profile of a username in any case; the response has the spelling of the owner. For everybody, except members whom the owner has blocked; banned members who are withheld for moderators.',
  request: { params: z.object({ username: z.string() }) },
  responses: { 200: json(publicProfile, 'Profile'), ...problems(404, 429) },
})

const readMine = createRoute({
  method: 'get',
  path: '/api/me/profile',
  operationId: 'getOwnProfile',
  middleware: signedIn,
  tags: ['Profiles'],
  summary: 'The profile of the viewer. For members.',
  responses: { 200: json(profile, 'Profile'), ...problems(401) },
})

const change = createRoute({
  method: 'patch',
  ...limitedTo(CHANGES),
  path: '/api/me/profile',
  operationId: 'updateProfile',
  ...changes('profiles'),
  middleware: signedIn,
  tags: ['Profiles'],
  summary: 'Changes display name and bio; blank ones become null. The username stays. For members.',
  request: { body: body(profileChange) },
  responses: { 200: json(profile, 'Profile'), ...problems(401, 422, 429) },
})

/** Counts a member's posts and the likes of these. */
type TotalsOf = (db: Db, userId: string) => Promise<{ posts: number; likes: number }>

export interface ProfileParts {
  totalsOf: TotalsOf
  /** Throws a 422 problem at fields with refused words or domains, and for newcomers at those with links. */
  screenProfile(trx: Trx, userId: string, fields: ProfileChange): Promise<void>
  isModerator(db: Db, userId: string): Promise<boolean>
}

export function createProfilesRoutes(
  platform: Platform,
  { totalsOf, screenProfile, isModerator }: ProfileParts,
) {
  /** The profile that a viewer may see. Moderators see also who is withheld or has blocked them. */
  const findShown = async (db: Db, viewer: Viewer | null, username: string) => {
    const found = await findProfile(db, username)
    if (found && !(viewer && (await hasBlocked(db, found.id, viewer.id)))) return found
    if (!viewer || !(await isModerator(db, viewer.id))) return undefined
    return findProfile(db, username, { evenWithheld: true })
  }
  return createRouter()
    .route('/', createAvatarRoutes(platform))
    .openapi(read, async (c) => {
      const viewer = c.get('viewer')
      const { db } = platform.reads
      const found = await findShown(db, viewer, c.req.valid('param').username)
      if (!found) throw notFound('Profile not found')
      c.header('Vary', 'Authorization')
      const { posts, likes } = await totalsOf(platform.reads.db, found.id)
      return c.json({ ...found, postsCount: posts, likesCount: likes }, 200)
    })
    .openapi(readMine, async (c) => {
      const { id } = requireViewer(c)
      const mine = await readProfile(platform.db, id)
      if (!mine) throw notAuthenticated()
      c.header('Cache-Control', 'no-store')
      return c.json(mine, 200)
    })
    .openapi(change, async (c) => {
      const input = c.req.valid('json')
      const changed = await asViewer(c, async (trx, viewer) => {
        const before = await readProfile(trx, viewer.id)
        // Words that were refused later stay where they are not changed.
        await screenProfile(trx, viewer.id, {
          ...(input.displayName !== before?.displayName && { displayName: input.displayName }),
          ...(input.bio !== before?.bio && { bio: input.bio }),
        })
        return updateProfile(trx, viewer.id, input)
      })
      if (!changed) throw notAuthenticated()
      return c.json(changed, 200)
    })
}

export type ProfilesRoutes = ReturnType<typeof createProfilesRoutes>
