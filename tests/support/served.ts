import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createEdge, type Patience } from '#platform/http/edge/edge.ts'
import { createVisitorAnswers } from '#platform/http/pages/visitor-answers.ts'
import type { TestSite } from './site.ts'

export interface ServedSite {
  port: number
  /** Sends bytes over a connection of its own, and gives all that came until the server closed it. */
  send(...pieces: string[]): Promise<string>
  close(): Promise<void>
}

/** A test site behind the real door: sockets, the edge, and what is kept for visitors. */
export async function serve(site: TestSite, patience?: Patience): Promise<ServedSite> {
  const visitors = createVisitorAnswers(site.platform, { api: site.api, isOpen: () => true })
  const answer = getRequestListener((request, env) =>
    visitors.keep(request, () => site.app.fetch(request, env)),
  )
  const server = createEdge(
    site.platform.config.publicUrl,
    (request, response) => {
      if (!visitors.send(request, response)) void answer(request, response)
    },
    patience,
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
