import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { answerOtherMethod, READ_ONLY } from '#platform/http/allowed-methods.ts'
import { FILE, nameRoute, requestLog } from '#platform/http/edge/request-log.ts'
import { type Env, problemResponse } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  conditionalRequests,
  entityTag,
  lockedDownContent,
  POLICY_OF_FILES,
  securityHeaders,
} from './platform/http/edge/headers.ts'

/**
 * Serves the files of a folder, listed and read once at the start for their entity tags, so that requests for other
 * paths never touch the disk.
 */
export async function staticFiles(root: string, platform: Platform) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const tags = new Map<string, string>()
  for (const file of files) tags.set(file, entityTag(await readFile(file)))
  const paths = new Set(files.map((file) => `/${path.relative(root, file).replaceAll('\\', '/')}`))
  const app = new Hono<Env>()
  app.use(requestLog(platform))
  app.use((c, next) => {
    nameRoute(c.req.raw, FILE)
    return next()
  })
  app.use(securityHeaders(platform.config))
  app.use(lockedDownContent())
  app.use(conditionalRequests())
  app.use(async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return answerOtherMethod(c, READ_ONLY)
    await next()
  })
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (file, c) => {
        const isHashed = c.req.path.startsWith('/assets/')
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        c.header('ETag', tags.get(file))
        c.header('Content-Security-Policy', POLICY_OF_FILES)
      },
    }),
  )
  app.onError((error, c) => problemResponse(error, c, platform.log))
  return { has: (name: string) => paths.has(name), fetch: app.fetch }
}
