import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { readConfig } from '#platform/config.ts'
import { createEdge } from '#platform/http/edge/edge.ts'
import type { RenderPage } from '#platform/http/pages/pages.ts'
import {
  endWithReason,
  findFirstAdminLink,
  onStopSignal,
  openMigrated,
  portProblem,
  printAddress,
} from '../src/startup.ts'
import { devErrorPage } from './dev-error-page.ts'
import type { DevSite, openDevSite } from './dev-site.ts'
import { root } from './prepare.mjs'

/*
 * The development server: Vite for the browser's files and the pages, and the site as in production, whose modules are
 * loaded through Vite too. After an edit of one of those, the site is closed and built again on the same database.
 * Direct imports of this file (settings, the database, the edge) change only after a restart.
 */

/** Vite's names for the modules of the pages and of the site around them. */
const PAGES = 'ssr'
const SITE = 'site'

const config = readConfig()
const database = await openMigrated(config).catch(endWithReason)

/** Environments of which a module has changed since it was loaded. */
const changed = new Set<string>()
let lastError: unknown

const server = createEdge(config.publicUrl, (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { answer } = await currentSite()
      answer(request, response)
    } catch (error) {
      report(error)
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(devErrorPage(error))
    }
  })
})

// On a slow machine Vite may take longer to transform the modules of the first page than a client waits without data.
server.timeout = 0

const vite = await createServer({
  root,
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server },
    // Where packages are linked from another folder, browsers load them from there.
    watch: { ignored: [path.join(config.dataDir, '**')] },
    fs: { allow: [root, await realpath(path.join(root, 'node_modules'))] },
  },
  environments: { [SITE]: {} },
  plugins: [
    {
      name: 'fanfare:reload',
      hotUpdate({ modules }) {
        const { name } = this.environment
        if ((name !== PAGES && name !== SITE) || modules.length === 0) return undefined
        changed.add(name)
        // Now, so that an error is in the terminal before the first request.
        if (name === SITE) currentSite().catch(report)
        if (lastError !== undefined) vite.environments.client.hot.send({ type: 'full-reload' })
        lastError = undefined
        // Vite itself would load them again.
        return []
      },
    },
  ],
})

/** Loads one of our modules with its imports, again after a change. */
async function load<T>(name: typeof PAGES | typeof SITE, file: string): Promise<T> {
  const environment = vite.environments[name]
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error(`Vite runs no ${name}.`)
  if (changed.delete(name)) environment.runner.clearCache()
  return environment.runner.import<T>(file)
}

const renderPage: RenderPage = async (request, context) => {
  try {
    const { render } = await load<typeof import('../src/pages.ts')>(PAGES, '/src/pages.ts')
    return await render(request, context)
  } catch (error) {
    report(error)
    return new Response(devErrorPage(error), { status: 500, headers: { 'Content-Type': 'text/html' } })
  }
}

/** The site, and the function that built it, which changes after an edit. */
let opened: { by: typeof openDevSite; site: DevSite } | undefined
let opening: Promise<DevSite> | undefined

function currentSite(): Promise<DevSite> {
  opening ??= openSite().finally(() => {
    opening = undefined
  })
  return opening
}

async function openSite(): Promise<DevSite> {
  const { openDevSite: by } = await load<typeof import('./dev-site.ts')>(SITE, '/scripts/dev-site.ts')
  if (opened?.by !== by) {
    const old = opened
    opened = undefined
    await old?.site.close()
    opened = { by, site: await by(database, renderPage) }
  }
  return opened.site
}

/** Shows an error in the terminal, once. */
function report(error: unknown): void {
  if (error !== lastError) console.error(error instanceof Error ? error.stack : error)
  lastError = error
}

server.once('error', (error) => endWithReason(portProblem(error, config.port, config.host)))
server.listen(config.port, config.host, async () => {
  printAddress(config, await findFirstAdminLink(database, config))
  currentSite().catch(report)
})
onStopSignal(async () => {
  await vite.close()
  server.close()
  await opened?.site.close()
  await database.close()
})
