import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { badRequest } from '../problem.ts'

/** How long the server waits for slow clients, in ms. */
export interface Timeouts {
  /** From the connection, or the previous answer, to the end of the headers. */
  headersTimeout: number
  /** To the end of the body: uploads on a phone take their time. */
  requestTimeout: number
  /** Between two requests of a connection. */
  keepAliveTimeout: number
  /**
   * Without a byte in either direction, as when the client does not read: longer than between two live events. Node.js
   * checks twice whether data is on its way.
   */
  stalledTimeout: number
  /** How often the timeouts are checked. */
  connectionsCheckingInterval: number
}

const TIMEOUTS: Timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  stalledTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADERS = 200

/**
 * The HTTP server of the site. It replaces the Host header of every request by the host of `publicUrl`, so that no
 * answer, cache key or mail contains a host from a request. Ambiguous requests are refused.
 */
export function createEdge(publicUrl: string, answer: RequestListener, timeouts = TIMEOUTS): Server {
  const { host } = new URL(publicUrl)
  const receive: RequestListener = (request, response) => {
    if (!normalize(request, host)) {
      refuse(response)
      return
    }
    answer(request, response)
  }
  const server = createServer({ ...timeouts, maxHeaderSize: MAX_HEADER_BYTES }, serializePipelined(receive))
  server.maxHeadersCount = MAX_HEADERS
  server.timeout = timeouts.stalledTimeout
  return server
}

function refuse(response: ServerResponse): void {
  const { problem } = badRequest('A request names one host, and the path that it is for.')
  const headers = { Connection: 'close', 'Content-Type': 'application/problem+json' }
  response.writeHead(problem.status, headers).end(JSON.stringify(problem))
}

/** Gives equivalent requests the same headers. Returns false for a request with two hosts or no path. */
function normalize(request: IncomingMessage, host: string): boolean {
  const path = pathOf(request.url ?? '')
  const { rawHeaders } = request
  const hosts = valuesOf(rawHeaders, 'host')
  if (path === undefined || hosts.length > 1) return false
  const accepted = valuesOf(rawHeaders, 'accept-encoding')
  const others = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !['host', 'accept-encoding'].includes(name.toLowerCase())
      ? [name, rawHeaders[at + 1] ?? '']
      : [],
  )
  const same: Record<string, string> = { host }
  if (accepted.length > 0) same['accept-encoding'] = encodingsOf(accepted.join(','))
  request.url = path
  request.rawHeaders = [...others, ...Object.entries(same).flat()]
  Object.assign(request.headers, same)
  return true
}

/** The path of `/path?query`, or of the absolute URL that proxies request. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

const valuesOf = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)

const ENCODINGS = ['br', 'gzip', 'deflate']

/**
 * The encodings that we support and the browser accepts, in a fixed order: at most eight variants, however they are
 * written.
 */
function encodingsOf(header: string): string {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return ENCODINGS.filter((name) => accepted.get(name) ?? accepted.get('*')).join(', ')
}

/** The most requests of one connection that may wait for an earlier answer. Browsers and proxies do not pipeline. */
const WAITING_MAX = 20

/**
 * Handles the pipelined requests of a connection one after the other. Node.js starts them all at once and never closes
 * a response that was still queued when the connection ended, so its resources would stay open.
 */
function serializePipelined(answer: RequestListener): RequestListener {
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
