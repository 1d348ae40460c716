import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { FILES } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import { LOGO_FILES } from '#platform/images/logo.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { logoFolder } from './logo.ts'
import { logoAddress } from './settings.ts'

const readLogo = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: '/media/site/{key}/{name}',
  operationId: 'getLogo',
  tags: ['Site'],
  summary: 'The logo of the site, or an icon made of it. For everybody.',
  request: { params: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/), name: z.enum(LOGO_FILES) }) },
  responses: {
    200: {
      description: 'WebP or PNG',
      content: {
        'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
        'image/png': { schema: z.string().openapi({ format: 'binary' }) },
      },
    },
    ...problems(404, 422, 429),
  },
})

const readManifest = createRoute({
  method: 'get',
  ...limitedTo(FILES),
  path: '/manifest.webmanifest',
  operationId: 'getManifest',
  tags: ['Site'],
  summary: 'What browsers need to install the site (web application manifest). For everybody.',
  responses: {
    200: {
      description: 'A web application manifest',
      content: { 'application/manifest+json': { schema: z.object({}).catchall(z.unknown()) } },
    },
    ...problems(429),
  },
})

/** Icons without a logo are files of `public/`. */
const OWN_ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** The background of the page in the dark theme. */
const GROUND = '#130d0a'

export function createSiteFileRoutes({ storage, site }: Platform) {
  return createRouter()
    .openapi(readLogo, async (c) => {
      const { key, name } = c.req.valid('param')
      const file = await storage.open(logoFolder(key) + name)
      if (!file) throw notFound('There is no such picture.')
      return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
        'Content-Type': name.endsWith('.webp') ? 'image/webp' : 'image/png',
        'Content-Length': String(file.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    })
    .openapi(readManifest, (c) => {
      const { logo } = site.values
      const name = siteName(site.values)
      const icon = (file: (typeof LOGO_FILES)[number], side: number) => ({
        src: logo ? logoAddress(logo, file) : '',
        sizes: `${side}x${side}`,
        type: 'image/png',
      })
      const icons = logo
        ? [
            icon('icon-192.png', 192),
            icon('icon-512.png', 512),
            { ...icon('maskable-512.png', 512), purpose: 'maskable' },
          ]
        : OWN_ICONS
      return c.json(
        {
          name,
          short_name: name,
          description: 'Artists, albums, shows and music news, with the fans.',
          id: '/',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: GROUND,
          theme_color: GROUND,
          icons,
        },
        200,
        { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
      )
    })
}
