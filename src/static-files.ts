import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { POLICY_OF_FILES, securityHeaders } from '#platform/http/edge/headers.ts'
import { FILE, nameRoute, requestLog } from '#platform/http/edge/request-log.ts'
import type { Env } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'

/** Serves the files of a folder, listed once at the start, so that requests for other paths never touch the disk. */
export async function staticFiles(root: string, platform: Platform) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(
        (entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`,
      ),
  )
  const app = new Hono<Env>()
  app.use(requestLog(platform))
  app.use((c, next) => {
    nameRoute(c.req.raw, FILE)
    return next()
  })
  app.use(securityHeaders({ https: platform.config.publicUrl.startsWith('https:') }))
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        const isHashed = c.req.path.startsWith('/assets/')
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        c.header('Content-Security-Policy', POLICY_OF_FILES)
      },
    }),
  )
  return { has: (name: string) => paths.has(name), fetch: app.fetch }
}
