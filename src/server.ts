import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { Hono } from 'hono'
import { runCatalogueCommand } from '#features/catalogue/public.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { readConfig } from '#platform/config.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import { serveInProcess } from '#platform/http/client/in-process.ts'
import { createEdge } from '#platform/http/edge/edge.ts'
import { POLICY_OF_FILES, securityHeaders } from '#platform/http/edge/headers.ts'
import { FILE, nameRoute, requestLog } from '#platform/http/edge/request-log.ts'
import type { PageContext } from '#platform/http/pages/pages.ts'
import type { Env } from '#platform/http/router.ts'
import { takeConsole } from '#platform/log.ts'
import { createPlatform, openPlatform, type Platform } from '#platform/platform.ts'
import { runControlCommand } from './commands.ts'
import { pageRoutes } from './page-routes.ts'
import { createSite } from './site.ts'
import { createStop } from './stop-server.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

export { createPlatform }

/** Where the embedded database is open, which nobody else can open then, operators' commands are answered here. */
export async function answerCommands(platform: Platform) {
  const { config, database } = platform
  if (database.engine !== 'embedded') return undefined
  return openControlSocket(config.dataDir, async (command) => {
    const { args } = command
    if (command.command === 'catalogue') return runCatalogueCommand(platform, args)
    if (command.command === 'backup') return backUp(platform, args[0] ?? '')
    return runControlCommand(platform.db, command)
  })
}

/** Builds the site on an open platform, with its pages, and starts its background work. */
async function startSite(platform: Platform) {
  const site = await createSite(platform, {
    render: async (request, context) => handler.fetch(request, { context }),
    routeOf: pageRoutes(),
    development: import.meta.env.DEV,
  })
  serveInProcess((request) => site.api.fetch(request))
  site.start()
  return site
}

/** Serves the built site. Gives a function that ends it: no new requests, those under way are finished. */
export async function listen(platform: Platform, clientFolder: string) {
  const { app, visitors } = await startSite(platform)
  const files = await staticFiles(clientFolder, platform)
  platform.metrics.watchProcess()
  const answer = getRequestListener((request, env) =>
    files.has(new URL(request.url).pathname)
      ? files.fetch(request, env)
      : visitors.keep(request, () => app.fetch(request, env)),
  )
  const { port, host, publicUrl } = platform.config
  const stop = createStop(platform)
  return new Promise<() => Promise<void>>((resolve, reject) => {
    const server = createEdge(publicUrl, (request, response) => {
      stop.watch(request, response)
      if (!visitors.send(request, response)) void answer(request, response)
    })
    server.listen(port, host, () => {
      // Until then the console tells the operator why it does not start, whatever the level of the log.
      takeConsole(platform.log)
      void checkFiles(platform)
      resolve(() => stop.end(server))
    })
    server.once('error', reject)
  })
}

/** Pages are there without files, so what is wrong with their place does not end the start. */
async function checkFiles({ storage, log }: Platform): Promise<void> {
  await storage
    .check()
    .catch((err: unknown) =>
      log.error(
        { err },
        'the files of members cannot be reached: check the S3_ settings and the store, or DATA_DIR',
      ),
    )
}

/** The built files of the browser, known by name from the start, so that no other request looks on the disk. */
async function staticFiles(root: string, platform: Platform) {
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

/** The development server reloads this file; the database must stay the one that is open. */
const DEV_SITE = Symbol.for('fanfare.dev-platform')
const kept = globalThis as { [DEV_SITE]?: Promise<Platform> }
let devSite: ReturnType<typeof startSite> | undefined

async function openDevPlatform(): Promise<Platform> {
  const platform = await openPlatform(readConfig())
  await answerCommands(platform)
  return platform
}

export default createServerEntry({
  async fetch(request) {
    kept[DEV_SITE] ??= openDevPlatform()
    devSite ??= kept[DEV_SITE].then(startSite)
    // The development server's own kind of request cannot be copied, which limiting its body needs.
    const { method, headers, body, signal } = request
    const plain = new Request(request.url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
    return (await devSite).app.fetch(plain)
  },
})
