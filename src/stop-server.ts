import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'

/**
 * A proxy goes on sending for a moment, by connections it has kept and until it looks at `/readyz` again. Longer than
 * `keepalive_timeout` in deploy/nginx.conf.
 */
const PROXY_NOTICES_WITHIN_MS = 5000
const CLOSE_IDLE_EVERY_MS = 50

/** Sees to the end of a server: nobody who was let in is turned away. */
export function createStop(platform: Platform) {
  let isBehindProxy = false
  return {
    /** Of every request. Once the process stops, no connection is kept for another one. */
    watch({ headers }: IncomingMessage, response: ServerResponse): void {
      if (headers['x-forwarded-for'] !== undefined) isBehindProxy = true
      if (platform.stopping.aborted) response.shouldKeepAlive = false
    },
    /** Behind a proxy it first goes on answering while `/readyz` says that it stops. Then requests under way are finished. */
    async end(server: Server): Promise<void> {
      platform.beginStop()
      if (isBehindProxy) await sleep(PROXY_NOTICES_WITHIN_MS)
      // Right after connections were let in: whoever waits for that when the door is shut is cut off.
      await setImmediate()
      const closed = new Promise<void>((done) => server.close(() => done()))
      // A connection whose last request ends after this would be kept for another one.
      const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      await closed
      clearInterval(closing)
    },
  }
}
