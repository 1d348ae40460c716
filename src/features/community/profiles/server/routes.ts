import { createRoute, z } from '@hono/zod-openapi'
import { hasBlocked } from '#features/accounts/blocks/public.ts'
import { removeFolder } from '#features/accounts/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notAuthenticated, notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  problems,
  requireViewer,
  signedIn,
  type Viewer,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type ProfileChange, profile, profileChange, publicProfile } from '../contract.ts'
import { avatarFolder } from './avatar-keys.ts'
import { createAvatarRoutes } from './avatar-routes.ts'
import { exportProfile } from './export.ts'
import { createModeratedProfiles } from './moderated.ts'
import { findProfile, readProfile, updateProfile } from './queries.ts'
import { removeUnusedAvatars } from './unused-avatars.ts'

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/profiles/{username}',
  operationId: 'getProfile',
  ...shows('profiles', 'feed'),
  tags: ['Profiles'],
  summary:
    'The profile of a username in any case; the response has the spelling of the owner. For everybody, except members the owner has blocked; banned members who are withheld for moderators.',
  request: { params: z.object({ username: z.string() }) },
  responses: { 200: json(publicProfile, 'Profile'), ...problems(404, 429) },
})

const readMine = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/profile',
  operationId: 'getOwnProfile',
  middleware: signedIn,
  tags: ['Profiles'],
  summary: 'The profile of the viewer. For members.',
  responses: { 200: json(profile, 'Profile'), ...problems(401, 429) },
})

const change = createRoute({
  method: 'patch',
  ...limitedTo(WRITING),
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

interface ProfileParts {
  totalsOf: TotalsOf
  /** Throws a 422 problem at fields with refused words or domains, and for newcomers at those with links. */
  screenProfile(trx: Trx, userId: string, fields: ProfileChange): Promise<void>
  isModerator(db: Db, userId: string): Promise<boolean>
}

function createProfilesRoutes(platform: Platform, { totalsOf, screenProfile, isModerator }: ProfileParts) {
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

const PROFILE = {
  id: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
  username: 'ana',
  displayName: 'Ana',
  bio: 'Listens to records in one go.',
  avatarUrl: null,
  createdAt: '2026-05-02T18:30:00.000Z',
}

nameSchema(profile, 'Profile', 'What a member says about themselves.', PROFILE)
nameSchema(publicProfile, 'PublicProfile', 'A profile with the number of posts and the likes on them.', {
  ...PROFILE,
  postsCount: 12,
  likesCount: 34,
  isWithheld: false,
})

const UNUSED_AVATARS_SECONDS = 60

/** The public profiles of members: name, bio and avatar. */
export const createProfiles = (platform: Platform, parts: ProfileParts) => ({
  routes: createProfilesRoutes(platform, parts),
  /** For moderators. */
  moderated: createModeratedProfiles(platform),
  jobs: [
    {
      name: 'profiles.unused-avatars',
      everySeconds: UNUSED_AVATARS_SECONDS,
      run: () => removeUnusedAvatars(platform),
    },
  ],
  accountDeleted: async (trx: Trx, userId: string) => {
    await removeFolder(trx, avatarFolder(userId))
    return undefined
  },
  accountExport: exportProfile(platform.storage),
})
