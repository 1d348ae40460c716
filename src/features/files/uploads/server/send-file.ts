import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { ProblemError } from '#platform/http/problem.ts'
import type { Env } from '#platform/http/router.ts'
import type { ByteRange } from '#platform/storage/store.ts'
import type { Storage } from '#platform/storage.ts'

interface Sent {
  key: string
  size: number
  type: string
  headers: Record<string, string>
}

/** Prevents scripts in the file from running, wherever it is opened. */
const INERT = "default-src 'none'; object-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'"

/** Responds with a stored file or the requested range of it (RFC 9110, 14). Its key is its entity tag. */
export async function sendFile(c: Context<Env>, storage: Storage, file: Sent): Promise<Response> {
  const { key, size, type } = file
  const tag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  const headers = {
    ...file.headers,
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': INERT,
  }
  if (c.req.header('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers })
  const ifRange = c.req.header('if-range')
  const requestedRange = ifRange && ifRange !== tag ? undefined : c.req.header('range')
  const range = requestedRange ? rangeOf(requestedRange, size) : undefined
  if (range === 'beyond') {
    throw new ProblemError(416, 'The file isn’t that long.', {
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  const part = range ?? { start: 0, end: size - 1 }
  const isHead = c.req.raw.method === 'HEAD'
  const body = isHead ? null : (Readable.toWeb(await storage.openRange(key, part)) as ReadableStream)
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(part.end - part.start + 1),
      ...(range && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
    },
  })
}

/** Undefined, which means the whole file, for multiple ranges and invalid headers. */
function rangeOf(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(' ', '')) ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  if (!first) return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'beyond'
  const start = Number(first)
  if (last && Number(last) < start) return undefined
  if (start >= size) return 'beyond'
  return { start, end: last ? Math.min(Number(last), size - 1) : size - 1 }
}
