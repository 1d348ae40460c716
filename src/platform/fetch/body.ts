import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** What we can undo, for `Accept-Encoding`. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/**
 * Reads a body to its end, undoing its content encoding. Never holds more than `maxBytes`, whatever a small
 * compressed body unpacks to. Throws `OutsideError` (`too-large`, `unreadable`); what the stream itself
 * throws (time-outs, broken connections) passes through.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const decoders = encodings(encoding).map((name) => {
    const decoder = DECODERS.get(name)
    if (decoder) return decoder
    // Nobody reads it, so nobody else hears of its end: unheard, that would end the process.
    body.once('error', () => {})
    body.destroy()
    throw new OutsideError('unreadable', `The answer is encoded as ${name}.`)
  })
  let stream: Readable = body
  for (const decoder of decoders) {
    const next = decoder()
    const previous = stream
    previous.on('error', (error) => next.destroy(error))
    // At most two chunks wait in a decoder; the rest is held back at the sender.
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

/** In the order in which they are to be undone. */
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
