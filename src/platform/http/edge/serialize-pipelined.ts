import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests of one connection that may wait for an earlier answer. Browsers and proxies do not pipeline. */
const WAITING_MAX = 20

/**
 * Handles the pipelined requests of a connection one after the other. Node.js starts them all at once and never closes
 * a response that was still queued when the connection ended, so its resources would stay open.
 */
export function serializePipelined(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()
  return (request, response) => {
    const { socket } = request
    const existing = connections.get(socket)
    const connection = existing ?? { last: response, waiting: 0 }
    const before = connection.last
    connection.last = response
    connections.set(socket, connection)
    if (!existing || before.writableFinished) {
      answer(request, response)
      return
    }
    if (++connection.waiting > WAITING_MAX) {
      socket.destroy()
      return
    }
    before.once('close', () => {
      connection.waiting--
      if (!socket.destroyed) answer(request, response)
    })
  }
}
