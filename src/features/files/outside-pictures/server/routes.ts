import { createHash } from 'node:crypto'
import path from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { FILES } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import { createDiskCache } from '#platform/images/disk-cache.ts'
import { createImageProxy } from '#platform/images/image-proxy.ts'
import type { ImageFormat } from '#platform/images/render.ts'
import type { Platform } from '#platform/platform.ts'
import { IMAGE_WIDTHS } from '../contract.ts'
import { signedUrl } from './addresses.ts'

const CACHE_BYTES = 1024 * 1024 * 1024
const CACHE_SECONDS = 30 * 24 * 60 * 60

const picture = { schema: z.string().openapi({ format: 'binary' }) }

const image = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: '/images/{signature}/{width}/{source}',
  operationId: 'getImage',
  tags: ['Images'],
  summary: 'A remote picture, by an address that the server has signed. For everybody.',
  request: { params: z.object({ signature: z.string(), width: z.string(), source: z.string() }) },
  responses: {
    200: {
      description: 'The picture, in the best format that the browser accepts',
      content: { 'image/avif': picture, 'image/webp': picture, 'image/jpeg': picture },
    },
    304: { description: 'Not modified' },
    ...problems(404, 429),
  },
})

function createOutsidePictureRoutes(platform: Platform) {
  const fetchers = { source: platform.fetcher, link: platform.linkFetcher }
  const proxy = createImageProxy({
    cache: createDiskCache(path.join(platform.config.dataDir, 'image-cache'), CACHE_BYTES),
    log: platform.log,
    metrics: platform.metrics,
    memory: platform.memory,
  })
  const routes = createRouter().openapi(image, async (c) => {
    const { signature, width, source } = c.req.valid('param')
    const pixels = IMAGE_WIDTHS.find((known) => String(known) === width)
    const signed = pixels && (await signedUrl(platform, signature, source))
    const format = bestFormat(c.req.header('accept'))
    const bytes = signed ? await proxy.get(fetchers[signed.origin], signed.url, pixels, format) : undefined
    if (!bytes) throw notFound('There is no such picture.')
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
    const headers = {
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
      ETag: tag,
      Vary: 'Accept',
    }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': `image/${format}` })
  })
  // Malformed addresses.
  routes.get('/images/*', () => {
    throw notFound('There is no such picture.')
  })
  return routes
}

/** Clients that accept no newer format, such as programs for link previews, get JPEG. */
function bestFormat(accept = ''): ImageFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** Serves remote pictures from our own addresses. */
export const createOutsidePictures = (platform: Platform) => ({
  routes: createOutsidePictureRoutes(platform),
})
