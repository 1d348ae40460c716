import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY, FILES } from '#platform/http/limits/limit-classes.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { notAuthenticated, notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { profile } from '../contract.ts'
import { AVATAR_BYTES_MAX, avatarAt } from '../limits.ts'
import { MEDIA_ADDRESS } from './avatar-keys.ts'
import { replaceAvatar } from './avatars.ts'
import { mayServeAvatar, setAvatar } from './queries.ts'
import { removeUnusedAvatars } from './unused-avatars.ts'

const tags = ['Profiles']

/** How long browsers and proxies may show a picture after it was removed; as with the files of posts. */
const MAX_AGE_SECONDS = 3600

const noPicture = () => notFound('There is no such picture.')

const upload = createRoute({
  method: 'post',
  ...limitedTo(COSTLY),
  path: '/api/me/avatar',
  operationId: 'setAvatar',
  ...changes('profiles'),
  // Above the limit for avatars, so that the error for a slightly larger file can name the file.
  ...bodyLimit(2 * AVATAR_BYTES_MAX),
  middleware: [signedIn, uploadConcurrency, multipartToDisk] as const,
  tags,
  summary:
    'Replaces the avatar of the viewer; crops the picture to a square and strips its metadata. For members.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .instanceof(File, { error: 'Please choose a picture.' })
              .openapi({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: { 200: json(profile, 'Profile'), ...problems(400, 401, 413, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  ...limitedTo(COSTLY),
  path: '/api/me/avatar',
  operationId: 'deleteAvatar',
  ...changes('profiles'),
  middleware: signedIn,
  tags,
  summary: 'Removes the avatar of the viewer. For members.',
  responses: { 200: json(profile, 'Profile'), ...problems(401, 429) },
})

const read = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: '/media/avatars/{userId}/{name}',
  operationId: 'getAvatar',
  tags,
  summary:
    'The picture of an avatar. For everybody; after moderators have removed it, for those who have its token.',
  request: {
    params: z.object({ userId: z.uuid(), name: z.string().regex(/^[0-9a-f]{32}-\d{3}\.webp$/) }),
    query: z.object({ token: z.uuid().optional() }),
  },
  responses: {
    200: {
      description: 'WebP',
      content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'Not modified' },
    ...problems(404, 429),
  },
})

export function createAvatarRoutes(platform: Platform) {
  const { storage } = platform
  return createRouter()
    .openapi(upload, async (c) => {
      const viewer = requireViewer(c)
      const changed = await replaceAvatar(platform, viewer, c.get('inSession'), c.req.valid('form').file)
      return c.json(changed, 200)
    })
    .openapi(remove, async (c) => {
      const changed = await asViewer(c, (trx, viewer) => setAvatar(trx, viewer.id, null))
      if (!changed) throw notAuthenticated()
      await removeUnusedAvatars(platform)
      return c.json(changed, 200)
    })
    .openapi(read, async (c) => {
      const { userId, name } = c.req.valid('param')
      const { token } = c.req.valid('query')
      const key = `avatars/${userId}/${name}`
      const address = avatarAt(MEDIA_ADDRESS + key, 512)
      const mayServe = await mayServeAvatar(platform.reads.db, { userId, address, token })
      const size = mayServe && (await storage.sizeOf(key))
      if (!size) throw noPicture()
      // A new picture gets a new URL, so the picture at this one never changes.
      const headers = {
        ETag: `"${name}"`,
        'Cache-Control': token ? 'private, no-store' : `public, max-age=${MAX_AGE_SECONDS}`,
      }
      if (c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers)
      const file = await storage.open(key)
      if (!file) throw noPicture()
      return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
        ...headers,
        'Content-Type': 'image/webp',
        'Content-Length': String(size),
      })
    })
}
