import { createRoute, z } from '@hono/zod-openapi'
import type { DbOrTrx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY, DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { mediaItem, privateDocument, storageUse } from '../contract.ts'
import { MEDIA_BYTES_MAX } from '../limits.ts'
import { acceptMedia } from './accept-media.ts'
import { acceptDocument } from './documents.ts'
import { exportMedia } from './export.ts'
import { createFileRoutes } from './file-routes.ts'
import type { MediaParts } from './parts.ts'
import { deleteUnused, readItem } from './queries.ts'
import { readUse } from './quota.ts'
import { deleteUnusedFiles, emptyTrash, TRASH } from './trash.ts'

const file = (message: string) =>
  z.instanceof(File, { error: message }).openapi({ type: 'string', format: 'binary' })

const form = <T extends z.ZodObject>(schema: T) => ({
  required: true as const,
  content: { 'multipart/form-data': { schema } },
})

/** Body of `POST /api/media`. */
const mediaUpload = form(
  z.object({
    file: file('Please choose a file.'),
    /** A frame of the video, for servers without ffmpeg. */
    poster: file('The poster isn’t a file.').optional(),
  }),
)

/** Body of `POST /api/media/documents`. */
const documentUpload = form(z.object({ file: file('Please choose a file.') }))

const tags = ['Media']
const UPLOADING = { ...COSTLY, message: 'That’s a lot of uploads. Please wait a few minutes.' }

const upload = createRoute({
  method: 'post',
  ...limitedTo(UPLOADING),
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
  ...limitedTo(READING),
  path: '/api/me/storage',
  operationId: 'getOwnStorageUse',
  middleware: signedIn,
  tags,
  summary: 'What the files of the viewer take, and how much they may. For members.',
  responses: { 200: json(storageUse, 'Bytes'), ...problems(401, 429) },
})

const uploadDocument = createRoute({
  method: 'post',
  ...limitedTo(UPLOADING),
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
  ...limitedTo(DECIDING),
  path: '/api/media/{id}',
  operationId: 'deleteMedia',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Deletes an unused file of the viewer. For members.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 429) },
})

function createUploadRoutes(platform: Platform, parts: MediaParts) {
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

export type MediaRoutes = ReturnType<typeof createUploadRoutes>

nameSchema(mediaItem, 'MediaItem', 'A picture or video of a post.', {
  id: '0196a3ef-2b3c-7d4e-8f50-61728394a5b6',
  url: '/media/community-media/0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d/1777746600000-0123456789abcdef01234567.webp',
  kind: 'image',
  alt: 'The band on a small stage',
  width: 1600,
  height: 1200,
  widths: [320, 640, 1280],
  color: '#2a1f3d',
  animated: false,
  duration: null,
})
nameSchema(
  privateDocument,
  'PrivateDocument',
  'A private picture or PDF, readable only through a signed link.',
  {
    id: '0196a3f9-2222-7333-8444-555566667777',
    name: 'contract.pdf',
    type: 'application/pdf',
    size: 81_234,
  },
)
nameSchema(storageUse, 'StorageUse', 'What the files of a member take, in bytes.', {
  used: 73_400_320,
  quota: 2_147_483_648,
  unusedBytes: 0,
  unusedFiles: 0,
})

const TRASH_SECONDS = 60
const UNUSED_SECONDS = 600

/** Files that members upload: pictures and videos of posts, and private documents. */
export const createUploads = (platform: Platform, parts: MediaParts) => ({
  routes: createUploadRoutes(platform, parts),
  jobs: [
    { name: TRASH, everySeconds: TRASH_SECONDS, run: () => emptyTrash(platform) },
    { name: 'uploads.unused', everySeconds: UNUSED_SECONDS, run: () => deleteUnusedFiles(platform) },
  ],
  accountDeleted: async (_trx: DbOrTrx, _userId: string) => () => emptyTrash(platform),
  accountExport: exportMedia(platform),
})
