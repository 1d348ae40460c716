import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for the answer to an earlier one. Browsers and proxies let none wait. */
const WAITING_MAX = 20

/**
 * Has the requests of a connection answered one after the other. Node.js begins them all at once, and does not tell an
 * answer whose turn never came that its connection is gone: what was opened for it would stay open.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()
  return (request, response) => {
    const { socket } = request
    const known = connections.get(socket)
    const connection = known ?? { last: response, waiting: 0 }
    const before = connection.last
    connection.last = response
    connections.set(socket, connection)
    if (!known || before.writableFinished) {
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
