import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Asked, bytesOf, target } from './asked.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A stream without an end is left after its first bytes. */
const ENDLESS = 'text/event-stream'
const PATIENCE_MS = 30_000

/** Who lies in one of these has a connection that says nothing sensible afterwards. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'expect', 'te', 'upgrade'])

export interface Sender {
  /** Undefined: the connection ended without an answer. */
  send(asked: Asked): Promise<Answer | undefined>
  close(): void
}

/** Sends requests over HTTP exactly as they are, nothing of the address put right. */
export function createSender(url: string): Sender {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const fresh = new Agent()
  const once = (asked: Asked) =>
    new Promise<Answer | { reused: boolean }>((resolve, reject) => {
      const { bytes, type } = asked.body ? bytesOf(asked.body) : {}
      const outgoing = request({
        hostname,
        port,
        agent: Object.keys(asked.headers).some((name) => OF_CONNECTION.has(name)) ? fresh : agent,
        method: asked.method,
        path: target(asked),
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...asked.headers,
        },
      })
      const timer = setTimeout(() => {
        outgoing.destroy()
        reject(new Error(`${asked.method} ${target(asked)} was not answered in ${PATIENCE_MS} ms.`))
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
    async send(asked) {
      const first = await once(asked)
      if ('status' in first) return first
      // A kept connection may have ended just then, as it does for everybody.
      const second = first.reused ? await once(asked) : first
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
