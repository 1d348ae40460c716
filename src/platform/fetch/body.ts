import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** The encodings that we can decode, for `Accept-Encoding`. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/**
 * Reads a body completely and decodes its content encoding. Never holds more than `maxBytes`, whatever a small
 * compressed body unpacks to. Throws `OutsideError` (`too-large`, `unreadable`); errors of the stream itself (timeouts,
 * broken connections) pass through.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const decoders = encodings(encoding).map((name) => {
    const decoder = DECODERS.get(name)
    if (decoder) return decoder
    // The body is never read, so nothing else listens for its errors; an unhandled one would end the process.
    body.once('error', () => {})
    body.destroy()
    throw new OutsideError('unreadable', `The answer is encoded as ${name}.`)
  })
  let stream: Readable = body
  for (const decoder of decoders) {
    const next = decoder()
    const previous = stream
    previous.on('error', (error) => next.destroy(error))
    // A decoder buffers at most two chunks; backpressure holds back the rest at the sender.
    stream = previous.pipe(next)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) throw new OutsideError('too-large', `The answer has more than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (isZlibError(error)) throw new OutsideError('unreadable', 'The answer is broken.', { cause: error })
    throw error
  } finally {
    body.destroy()
    stream.destroy()
  }
  return Buffer.concat(chunks, size)
}

/** In the order of decoding. */
function encodings(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',')
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
    .slice(0, 3)
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_|ZSTD_)/.test(String(error.code))
}
