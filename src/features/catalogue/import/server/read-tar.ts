import { DumpError } from './open-dump.ts'

export interface TarMember {
  name: string
  bytes: number
  /** Read it to its end before the next member; the rest is skipped. */
  body: AsyncIterable<Buffer>
}

const BLOCK = 512
const EXTENSION_MAX = 1024 * 1024
const NO_TAR = 'This is not a tar archive.'
const CUT = 'The archive is incomplete: it ends in the middle.'

/**
 * Reads a tar archive as a stream (POSIX.1-1988 ustar, POSIX.1-2001 pax sizes and paths, GNU long names and base-256
 * sizes). Throws `DumpError` when it is truncated or not a tar archive.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const bytes = byteReader(chunks)
  let longName: string | undefined
  let longSize: number | undefined
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (!header) throw new DumpError(CUT)
    if (header.every((byte) => byte === 0)) {
      // Reads on after the end mark, to notice a truncated compressed file.
      while (await bytes.some(Number.MAX_SAFE_INTEGER));
      return
    }
    const entry = parseHeader(header)
    const size = longSize ?? entry.size
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (entry.type === 'x' || entry.type === 'L' || entry.type === 'g') {
      if (size > EXTENSION_MAX) throw new DumpError(NO_TAR)
      const content = await bytes.exactly(size)
      if (!content || !(await bytes.skip(padding))) throw new DumpError(CUT)
      if (entry.type === 'L') longName = content.toString('utf8').replace(/\0.*$/s, '')
      if (entry.type === 'x') {
        const records = paxRecords(content)
        longName = records.get('path') ?? longName
        longSize = records.has('size') ? Number(records.get('size')) : longSize
      }
      continue
    }
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const chunk = await bytes.some(left)
        if (!chunk) throw new DumpError(CUT)
        left -= chunk.length
        yield chunk
      }
    })()
    if (entry.type === '0') yield { name: longName ?? entry.name, bytes: size, body }
    if (!(await bytes.skip(left + padding))) throw new DumpError(CUT)
    longName = undefined
    longSize = undefined
  }
}

function parseHeader(header: Buffer) {
  const checksum = header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (checksum !== octal(header.subarray(148, 156))) throw new DumpError(NO_TAR)
  const isUstar = header.toString('latin1', 257, 262) === 'ustar'
  const prefix = isUstar ? textOf(header.subarray(345, 500)) : ''
  const name = textOf(header.subarray(0, 100))
  const type = String.fromCharCode(header[156] || 48)
  return { name: prefix ? `${prefix}/${name}` : name, size: sizeOf(header.subarray(124, 136)), type }
}

/** Files of 8 GB and more have their size in base 256, marked by the first bit. */
function sizeOf(field: Buffer): number {
  if ((field[0] ?? 0) < 128) return octal(field)
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, 0)
}

function octal(field: Buffer): number {
  return Number.parseInt(textOf(field).trim() || '0', 8)
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

function paxRecords(content: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  let at = 0
  while (at < content.length) {
    const length = Number.parseInt(content.toString('latin1', at, at + 20), 10)
    if (!(length > 0)) break
    const record = content.toString('utf8', at, at + length)
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? []
    if (key !== undefined && value !== undefined) records.set(key, value)
    at += length
  }
  return records
}

function byteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** The next bytes, at most `max` of them; undefined at the end. */
  const some = async (max: number): Promise<Buffer | undefined> => {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done) return undefined
      rest = next.value
    }
    const chunk = rest.subarray(0, max)
    rest = rest.subarray(chunk.length)
    return chunk
  }
  return {
    some,
    async exactly(length: number): Promise<Buffer | undefined> {
      const parts: Buffer[] = []
      let left = length
      while (left > 0) {
        const part = await some(left)
        if (!part) return undefined
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async skip(length: number): Promise<boolean> {
      let left = length
      while (left > 0) {
        const part = await some(left)
        if (!part) return false
        left -= part.length
      }
      return true
    },
  }
}
