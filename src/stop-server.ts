import cluster from 'node:cluster'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'

/**
 * A proxy goes on sending for a moment, by connections it has kept and until it looks at `/readyz` again. Longer than
 * `keepalive_timeout` in deploy/nginx.conf.
 */
const PROXY_NOTICES_WITHIN_MS = 5000
const CLOSE_IDLE_EVERY_MS = 50
const QUIET_WITHIN_MS = 2500
const QUIET_TURN_MS = 1

/** Sees to the end of a server: nobody who was let in is turned away. */
export function createStop(platform: Platform) {
  let isBehindProxy = false
  const underWay = new Set<ServerResponse>()
  return {
    /** Of every request. Once the process stops, no connection is kept for another one. */
    watch({ headers }: IncomingMessage, response: ServerResponse): void {
      if (headers['x-forwarded-for'] !== undefined) isBehindProxy = true
      if (platform.stopping.aborted) response.shouldKeepAlive = false
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
    },
    /** Behind a proxy it first goes on answering while `/readyz` says that it stops. Then requests under way are finished. */
    async end(server: Server): Promise<void> {
      platform.beginStop()
      for (const response of underWay) response.shouldKeepAlive = false
      leavePrimary()
      if (isBehindProxy) await sleep(PROXY_NOTICES_WITHIN_MS)
      await shut(server)
    },
  }
}

/**
 * The primary holds the door of its workers open as long as it knows of one, and lets nobody in. It must have let go
 * when the last of them shuts it.
 */
function leavePrimary(): void {
  if (!cluster.worker) return
  // Said of a worker that leaves on purpose; any other ends at once.
  cluster.worker.exitedAfterDisconnect = true
  process.disconnect?.()
}

/**
 * Closes a server without cutting off those who wait to be let in; one is per turn of the event loop. They are served
 * only afterwards, so that there comes a turn that lets nobody in and is too short for somebody to have come.
 */
async function shut(server: Server): Promise<void> {
  const serve = server.listeners('connection')
  const letIn: Socket[] = []
  server.removeAllListeners('connection').on('connection', (socket) => {
    letIn.push(socket.on('error', () => {}))
  })
  const giveUpAt = performance.now() + QUIET_WITHIN_MS
  // To the end of the turn that is under way, in which nobody may be let in any more.
  await setImmediate()
  for (;;) {
    const before = letIn.length
    const began = performance.now()
    await setImmediate()
    const ended = performance.now()
    if ((letIn.length === before && ended - began < QUIET_TURN_MS) || ended > giveUpAt) break
  }
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const socket of letIn) {
    for (const listener of serve) listener.call(server, socket)
  }
  // A connection whose last request ends after this would be kept for another one.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await closed
  clearInterval(closing)
}
