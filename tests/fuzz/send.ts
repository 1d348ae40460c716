import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { bytesOf, type FuzzRequest, target } from './fuzz-request.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The sender closes an endless stream after its first bytes. */
const ENDLESS = 'text/event-stream'
const PATIENCE_MS = 30_000

/** Wrong values of these headers make a connection unusable, so such requests get a connection of their own. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'expect', 'te', 'upgrade'])

export interface Sender {
  /** Resolves with undefined when the connection ended without an answer. */
  send(fuzzRequest: FuzzRequest): Promise<Answer | undefined>
  close(): void
}

/** Sends requests over HTTP without normalising their addresses. */
export function createSender(url: string): Sender {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const fresh = new Agent()
  const once = (fuzzRequest: FuzzRequest) =>
    new Promise<Answer | { reused: boolean }>((resolve, reject) => {
      const { bytes, type } = fuzzRequest.body ? bytesOf(fuzzRequest.body) : {}
      const outgoing = request({
        hostname,
        port,
        agent: Object.keys(fuzzRequest.headers).some((name) => OF_CONNECTION.has(name)) ? fresh : agent,
        method: fuzzRequest.method,
        path: target(fuzzRequest),
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...fuzzRequest.headers,
        },
      })
      const timer = setTimeout(() => {
        outgoing.destroy()
        reject(
          new Error(`${fuzzRequest.method} ${target(fuzzRequest)} was not answered in ${PATIENCE_MS} ms.`),
        )
      }, PATIENCE_MS)
      let answered = false
      outgoing.once('response', (response) => {
        answered = true
        const chunks: Buffer[] = []
        const done = () => {
          clearTimeout(timer)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: decoded(Buffer.concat(chunks), response.headers['content-encoding']),
          })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (!response.headers['content-type']?.startsWith(ENDLESS)) return
          outgoing.destroy()
          done()
        })
        response.once('end', done)
        response.once('error', done)
      })
      outgoing.once('error', () => {
        if (answered) return
        clearTimeout(timer)
        resolve({ reused: outgoing.reusedSocket })
      })
      outgoing.end(bytes)
    })
  return {
    async send(fuzzRequest) {
      const first = await once(fuzzRequest)
      if ('status' in first) return first
      // The server may just have closed the reused connection, as for any client.
      const second = first.reused ? await once(fuzzRequest) : first
      return 'status' in second ? second : undefined
    },
    close: () => agent.destroy(),
  }
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  if (encoding === 'deflate') return inflateSync(body)
  return encoding === 'br' ? brotliDecompressSync(body) : body
}
