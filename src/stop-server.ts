import cluster from 'node:cluster'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'

/**
 * A proxy keeps sending for a moment, over kept-alive connections and until it checks `/readyz` again. Longer than
 * `keepalive_timeout` in deploy/nginx.conf.
 */
const PROXY_NOTICES_WITHIN_MS = 5000
const CLOSE_IDLE_EVERY_MS = 50
/** A connection on which no request has begun is closed after this; one that was sent before has arrived by then. */
const FIRST_BYTE_WITHIN_MS = 500
const QUIET_WITHIN_MS = 2500
const QUIET_TURN_MS = 1

/** Stops a server without refusing any connection that it has accepted. */
export function createStop(platform: Platform) {
  let isBehindProxy = false
  const inFlight = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  return {
    /** For every connection. Browsers open some in advance, on which they may never send a request. */
    watchConnection(socket: Socket): void {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    },
    /** For every request. Once the process stops, connections are closed after their response. */
    watch({ headers }: IncomingMessage, response: ServerResponse): void {
      if (headers['x-forwarded-for'] !== undefined) isBehindProxy = true
      if (platform.stopping.aborted) response.shouldKeepAlive = false
      inFlight.add(response)
      response.once('close', () => inFlight.delete(response))
    },
    /**
     * Behind a proxy it first continues to answer while `/readyz` reports that it stops. Then it finishes the requests
     * in progress.
     */
    async end(server: Server): Promise<void> {
      platform.beginStop()
      for (const response of inFlight) response.shouldKeepAlive = false
      leavePrimary()
      if (isBehindProxy) await sleep(PROXY_NOTICES_WITHIN_MS)
      await closeWhenDrained(server, connections)
    },
  }
}

/**
 * The primary keeps the workers' listening socket open as long as it knows of a worker, and accepts no connection
 * itself. It must have closed the socket before the last worker does.
 */
function leavePrimary(): void {
  if (!cluster.worker) return
  // Set for a worker that disconnects on purpose; any other exits at once.
  cluster.worker.exitedAfterDisconnect = true
  process.disconnect?.()
}

/**
 * Closes a server without dropping connections that wait to be accepted; Node.js accepts one per turn of the event
 * loop. They are served only afterwards, so that at last comes a turn that accepts none and is too short for a new one
 * to arrive.
 */
async function closeWhenDrained(server: Server, connections: Set<Socket>): Promise<void> {
  const serve = server.listeners('connection')
  const accepted: Socket[] = []
  server.removeAllListeners('connection').on('connection', (socket) => {
    accepted.push(socket.on('error', () => {}))
  })
  const giveUpAt = performance.now() + QUIET_WITHIN_MS
  // Waits for the end of the current turn, in which no connection may be accepted any more.
  await setImmediate()
  for (;;) {
    const before = accepted.length
    const began = performance.now()
    await setImmediate()
    const ended = performance.now()
    if ((accepted.length === before && ended - began < QUIET_TURN_MS) || ended > giveUpAt) break
  }
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const socket of accepted) {
    for (const listener of serve) listener.call(server, socket)
  }
  // A connection whose last request ends after this would be kept alive.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  // Node.js does not count connections as idle that have never sent anything.
  const closingUnused = setTimeout(() => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, FIRST_BYTE_WITHIN_MS)
  await closed
  clearInterval(closing)
  clearTimeout(closingUnused)
}
