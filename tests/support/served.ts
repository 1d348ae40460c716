import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createEdge, type Timeouts } from '#platform/http/edge/edge.ts'
import type { TestSite } from './site.ts'

export interface ServedSite {
  port: number
  /** Sends bytes over a separate connection, and returns everything received until the server closed it. */
  send(...pieces: string[]): Promise<string>
  close(): Promise<void>
}

/** Serves a test site as in production: over sockets, behind the edge and the cache for anonymous visitors. */
export async function serve(site: Omit<TestSite, 'close'>, timeouts?: Timeouts): Promise<ServedSite> {
  const { anonymousCache } = site
  const answer = getRequestListener((request, env) =>
    anonymousCache.answer(request, (whole) => site.app.fetch(whole, env)),
  )
  const server = createEdge(
    site.platform.config.publicUrl,
    (request, response) => {
      if (!anonymousCache.send(request, response)) void answer(request, response)
    },
    timeouts,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    send: (...pieces) =>
      new Promise((resolve, reject) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () => {
          for (const piece of pieces) socket.write(piece)
        })
        socket.setEncoding('latin1').on('data', (chunk: string) => {
          received += chunk
        })
        socket.once('close', () => resolve(received))
        socket.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(received) : reject(error),
        )
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The text of a request whose connection ends with its answer. `headers` go after a Host of ours. */
export const raw = (line: string, headers: readonly string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    ...(headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: localhost']),
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n')

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
