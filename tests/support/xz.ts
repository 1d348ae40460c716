import { crc32 } from 'node:zlib'

const FLAGS = Buffer.from([0x00, 0x01])
const CHUNK_BYTES = 65_536

/** An `.xz` file of these bytes (The .xz File Format 1.2.1), stored and not compressed: no program is needed. */
export function xz(content: Buffer): Buffer {
  const header = withCrc(Buffer.from([0x02, 0x00, 0x21, 0x01, 0x16, 0x00, 0x00, 0x00]))
  const data = Buffer.concat([...chunksOf(content), Buffer.from([0x00])])
  const unpadded = header.length + data.length + 4
  const index = withCrc(padded(Buffer.from([0x00, 0x01, ...varint(unpadded), ...varint(content.length)])))
  const sizeAndFlags = Buffer.concat([uint32(index.length / 4 - 1), FLAGS])
  return Buffer.concat([
    Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
    withCrc(FLAGS),
    header,
    padded(data),
    uint32(crc32(content)),
    index,
    uint32(crc32(sizeAndFlags)),
    sizeAndFlags,
    Buffer.from('YZ'),
  ])
}

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES)
    const last = chunk.length - 1
    yield Buffer.concat([Buffer.from([at === 0 ? 0x01 : 0x02, last >> 8, last & 0xff]), chunk])
  }
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const withCrc = (bytes: Buffer) => Buffer.concat([bytes, uint32(crc32(bytes))])
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
