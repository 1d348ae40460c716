import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50
const END = 0x06054b50

/** The files of a zip by name, read by its central directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end--
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + packed)
    files.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
