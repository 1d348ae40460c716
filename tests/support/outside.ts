import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer for a path: a JSON value, or a listener that handles the request itself. */
export type Reply = RequestListener | { status?: number; headers?: Record<string, string>; body: unknown }

export interface Outside {
  /** For example `http://127.0.0.1:40123`. */
  url: string
  /** All requests in order. One is open until it is answered or given up. */
  requests: { at: number; path: string; headers: IncomingMessage['headers']; isOpen: boolean }[]
  /** Returns the answer for a path with its query, at once or later; undefined means 404. Can be replaced at any time. */
  reply: (path: string, request: IncomingMessage) => Reply | undefined | Promise<Reply | undefined>
  close(): Promise<void>
}

/** A programmable server on loopback that plays a source. Strings and buffers are sent as they are. */
export async function openOutside(reply: Outside['reply'] = () => undefined): Promise<Outside> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const seen = { at: performance.now(), path, headers: request.headers, isOpen: true }
    outside.requests.push(seen)
    response.once('close', () => {
      seen.isOpen = false
    })
    const answer = (await outside.reply(path, request)) ?? { status: 404, body: { error: 'Not Found' } }
    if (typeof answer === 'function') answer(request, response)
    else sendReply(response, answer)
  })
  // Long enough for a busy process to notice that a connection was closed.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return outside
}

function sendReply(response: ServerResponse, answer: Exclude<Reply, RequestListener>): void {
  const isRaw = typeof answer.body === 'string' || Buffer.isBuffer(answer.body)
  response.writeHead(answer.status ?? 200, {
    ...(!isRaw && { 'Content-Type': 'application/json' }),
    ...answer.headers,
  })
  response.end(isRaw ? answer.body : JSON.stringify(answer.body))
}

/** Whether a fault keeps requests open until they are given up. */
export const isEndless = (fault: Reply) => fault === faults.hanging || fault === faults.byteASecond

/** Failures of real servers. */
export const faults = {
  hanging: () => {},
  reset: (request) => request.socket.destroy(),
  byteASecond: (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(timer))
  },
  cutJson: { body: '{"artists":[{"id":"a' },
  htmlWith200: {
    body: '<!doctype html><title>Captive portal</title>',
    headers: { 'Content-Type': 'text/html' },
  },
  fiftyMegabytes: (_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    let left = 50
    const more = () => {
      while (left-- > 0) if (!response.write(chunk)) return response.once('drain', more)
      response.end()
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    more()
  },
  wrongTypes: { body: { artists: 'none', releases: { a: 1 }, count: [] } },
  notFound: { status: 404, body: { error: 'Not Found' } },
  unavailable: { status: 503, body: { error: 'busy' } },
  unavailableFor1s: { status: 503, body: { error: 'busy' }, headers: { 'Retry-After': '1' } },
  tooMany: { status: 429, body: { error: 'slow down' } },
  toPrivateAddress: {
    status: 302,
    body: '',
    headers: { Location: 'http://169.254.169.254/latest/meta-data/' },
  },
} satisfies Record<string, Reply>
