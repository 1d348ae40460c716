import { createRoute, z } from '@hono/zod-openapi'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { mediaItem, privateDocument, storageUse } from '../contract.ts'
import { MEDIA_BYTES_MAX } from '../limits.ts'
import { acceptMedia } from './accept-media.ts'
import { acceptDocument } from './documents.ts'
import { createFileRoutes } from './file-routes.ts'
import type { MediaParts } from './parts.ts'
import { deleteUnused, readItem } from './queries.ts'
import { readUse } from './quota.ts'
import { emptyTrash } from './trash.ts'
import { documentUpload, mediaUpload } from './upload-bodies.ts'

const tags = ['Media']
const UPLOADS: RequestLimit = {
  name: 'media',
  member: 60,
  network: 600,
  seconds: 600,
  message: 'You have uploaded a lot just now. Please wait some minutes.',
}
const REMOVALS: RequestLimit = { name: 'media-removals', member: 300, network: 3000, seconds: 600 }

const USE: RequestLimit = {
  name: 'storage-use',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}

const upload = createRoute({
  method: 'post',
  ...limitedTo(UPLOADS),
  path: '/api/media',
  operationId: 'uploadMedia',
  ...changes(),
  // Leaves room for a poster, and for naming the file in the error when it is slightly too large.
  ...bodyLimit(2 * MEDIA_BYTES_MAX),
  middleware: [signedIn, uploadConcurrency, multipartToDisk] as const,
  tags,
  summary:
    'Uploads a picture or video for a post and strips its metadata; until it is used, its address has a token that nobody else knows. At most 20 unused files of 50 MB, which are deleted after a day. For members who may post.',
  request: {
    body: mediaUpload,
  },
  responses: {
    201: json(mediaItem, 'The file as it will be shown'),
    ...problems(400, 401, 403, 413, 422, 429, 507),
  },
})

const readOwnUse = createRoute({
  method: 'get',
  ...limitedTo(USE),
  path: '/api/me/storage',
  operationId: 'getOwnStorageUse',
  middleware: signedIn,
  tags,
  summary: 'What the files of the viewer take, and how much they may. For members.',
  responses: { 200: json(storageUse, 'Bytes'), ...problems(401, 429) },
})

const uploadDocument = createRoute({
  method: 'post',
  ...limitedTo(UPLOADS),
  path: '/api/media/documents',
  operationId: 'uploadDocument',
  ...changes(),
  ...bodyLimit(2 * MEDIA_BYTES_MAX),
  middleware: [signedIn, uploadConcurrency, multipartToDisk] as const,
  tags,
  summary: 'Uploads a private picture or PDF; an unused file is deleted after a day. For members.',
  request: {
    body: documentUpload,
  },
  responses: {
    201: json(privateDocument, 'The file, to which no link exists yet'),
    ...problems(400, 401, 413, 422, 429, 507),
  },
})

const remove = createRoute({
  method: 'delete',
  ...limitedTo(REMOVALS),
  path: '/api/media/{id}',
  operationId: 'deleteMedia',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Deletes an unused file of the viewer. For members.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 429) },
})

export function createMediaRoutes(platform: Platform, parts: MediaParts) {
  const { db } = platform
  return createRouter()
    .route('/', createFileRoutes(platform, parts))
    .openapi(upload, async (c) => {
      const viewer = requireViewer(c)
      await parts.requireConfirmed(viewer.id)
      const id = await acceptMedia(platform, viewer, c.get('inSession'), c.req.valid('form'))
      return c.json(await readItem(db, id), 201)
    })
    .openapi(readOwnUse, async (c) => {
      const use = await readUse(platform.reads.db, requireViewer(c).id)
      return c.json({ ...use, quota: platform.config.uploadQuota }, 200)
    })
    .openapi(uploadDocument, async (c) => {
      const viewer = requireViewer(c)
      return c.json(await acceptDocument(platform, viewer, c.get('inSession'), c.req.valid('form').file), 201)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const deleted = await asViewer(c, (trx, viewer) => deleteUnused(trx, viewer.id, id))
      if (!deleted) throw notFound('There is no such file.')
      await emptyTrash(platform)
      return c.body(null, 204)
    })
}

export type MediaRoutes = ReturnType<typeof createMediaRoutes>
