import { getRequestListener } from '@hono/node-server'
import { createEdge } from '#platform/http/edge/edge.ts'
import { redirectConsole } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import type { Site } from './site.ts'
import { staticFiles } from './static-files.ts'
import { createStop } from './stop-server.ts'

/**
 * Serves a site and the files of `clientFolder`. Returns a function that stops the server: it accepts no new requests
 * and finishes those in progress.
 */
export async function listen({ platform, app, anonymousCache }: Site, clientFolder: string) {
  const files = await staticFiles(clientFolder, platform)
  platform.metrics.watchProcess()
  const answer = getRequestListener((request, env) =>
    files.has(new URL(request.url).pathname)
      ? files.fetch(request, env)
      : anonymousCache.answer(request, (whole) => app.fetch(whole, env)),
  )
  const { port, host, publicUrl } = platform.config
  const stop = createStop(platform)
  return new Promise<() => Promise<void>>((resolve, reject) => {
    const server = createEdge(publicUrl, (request, response) => {
      stop.watch(request, response)
      if (!anonymousCache.send(request, response)) void answer(request, response)
    })
    server.on('connection', stop.watchConnection)
    server.listen(port, host, () => {
      // Until then the console shows the operator why the start fails, whatever the log level.
      redirectConsole(platform.log)
      void checkFiles(platform)
      resolve(() => stop.end(server))
    })
    server.once('error', reject)
  })
}

/** Pages work without files, so a problem with the file store does not stop the start. */
async function checkFiles({ storage, log }: Platform): Promise<void> {
  await storage
    .check()
    .catch((err: unknown) =>
      log.error({ err }, 'cannot reach the file store: check the S3_ settings and the store, or DATA_DIR'),
    )
}
