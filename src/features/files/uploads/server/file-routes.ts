import { createRoute, z } from '@hono/zod-openapi'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { FILES } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isValidLink } from './documents.ts'
import { PUBLIC_FOLDER, renditionKey } from './keys.ts'
import type { MediaParts } from './parts.ts'
import { findDocuments, findServed } from './queries.ts'
import { sendFile } from './send-file.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** The specification's cache control. */
const MAX_AGE_SECONDS = 3600

const binary = { schema: z.string().openapi({ format: 'binary' }) }
const parts = { 206: { description: 'The requested range' }, 304: { description: 'Not modified' } }

const publicFile = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: `/media/${PUBLIC_FOLDER}/{userId}/{name}`,
  operationId: 'getMedia',
  tags: ['Media'],
  summary:
    'A picture or video of a post; with a width its rendition of at least that width, else the widest, as AVIF or WebP. Supports range requests. For everybody; before it is used, and of a post that is not public, for those who have its token.',
  request: {
    params: z.object({
      userId: z.uuid(),
      name: z.string().regex(/^\d{13}-[0-9a-f]{24}\.(jpg|png|webp|avif|mp4|webm)$/),
    }),
    query: z.object({
      width: z.coerce.number().int().positive().max(10_000).optional(),
      token: z.uuid().optional(),
    }),
  },
  responses: {
    200: { description: 'The file', content: { 'image/*': binary, 'video/*': binary } },
    ...parts,
    ...problems(404, 416, 429),
  },
})

const document = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: '/media/documents/{id}',
  operationId: 'getDocument',
  tags: ['Media'],
  summary: 'A private document. For everybody with a signed link, until the link expires.',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  },
  responses: {
    200: { description: 'The file', content: { 'application/pdf': binary, 'image/*': binary } },
    ...parts,
    ...problems(404, 429),
  },
})

export function createFileRoutes(platform: Platform, parts: Pick<MediaParts, 'isStatedPublicly'>) {
  const { db, reads, storage } = platform
  const noFile = () => notFound('There is no such file.')
  const routes = createRouter()
    .openapi(publicFile, async (c) => {
      const { userId, name } = c.req.valid('param')
      const { width, token } = c.req.valid('query')
      const whole = `${PUBLIC_FOLDER}/${userId}/${name}`
      const file = await findServed(reads.db, { key: whole, token }, parts)
      if (!file) throw noFile()
      const rendition = width && (file.widths.find((one) => one >= width) ?? file.widths.at(-1))
      const extension = c.req.header('accept')?.includes('image/avif') ? 'avif' : 'webp'
      const key = rendition ? renditionKey(whole, rendition, extension) : whole
      const size = await storage.sizeOf(key)
      const type = TYPES[key.slice(key.lastIndexOf('.') + 1)]
      if (!size || !type) throw noFile()
      const headers = {
        'Cache-Control': token ? 'private, no-store' : `public, max-age=${MAX_AGE_SECONDS}`,
        ...(rendition && { Vary: 'Accept' }),
      }
      return sendFile(c, storage, { key, size, type, headers })
    })
    .openapi(document, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await isValidLink(platform, { id, ...c.req.valid('query') }))) {
        throw notFound('This link doesn’t work, or no longer does.')
      }
      const [found] = await findDocuments(db, [id])
      const size = found && (await storage.sizeOf(found.key))
      if (!size) throw noFile()
      // A PDF can contain scripts: it is downloaded, not opened on this site.
      const how = found.type === 'application/pdf' ? 'attachment' : 'inline'
      const name = encodeURIComponent(found.name).replace(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      )
      const headers = {
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `${how}; filename*=UTF-8''${name}`,
      }
      return sendFile(c, storage, { key: found.key, size, type: found.type, headers })
    })
  return routes
}
