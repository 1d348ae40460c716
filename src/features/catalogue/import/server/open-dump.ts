import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'

/** A dump that cannot be imported; the message is fit to print. */
export class DumpError extends Error {
  override name = 'DumpError'
}

/** A dump being read as a stream, neither held in memory nor unpacked to disk. */
export interface OpenDump {
  /** The archive, decompressed as it is read. Throws `DumpError` when the file is damaged or truncated. */
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file read so far. */
  bytesRead(): number
  close(): void
}

export interface DumpFile {
  file: string
  bytes: number
  isCompressed: boolean
  modified: Date
  /** Identifies the file, whatever its name. */
  fingerprint: string
}

/** Programs that decompress, the faster ones first; each reads its standard input. */
const PROGRAMS = {
  bzip2: [
    ['lbzip2', '-dc', '-n', '2'],
    ['pbzip2', '-dc'],
    ['bzip2', '-dc'],
  ],
  xz: [['xz', '-dc']],
} as const
/** For machines without them; slower. */
const OWN_PROGRAM = path.join(import.meta.dirname, 'decompress.ts')
const MAGIC = [
  { format: 'bzip2', bytes: Buffer.from('BZh') },
  { format: 'xz', bytes: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) },
] as const
const FINGERPRINT_BYTES = 1024 * 1024
const CHUNK_BYTES = 256 * 1024

/** Describes a file without reading it. Throws `DumpError` when it does not exist. */
export async function describeDump(file: string): Promise<DumpFile> {
  const { size, mtime, isFile } = await stat(file).then(
    (found) => ({ size: found.size, mtime: found.mtime, isFile: found.isFile() }),
    () => ({ size: 0, mtime: new Date(0), isFile: false }),
  )
  if (!isFile) throw new DumpError(`There is no file ${file}.`)
  const start = await readStart(file, FINGERPRINT_BYTES)
  const fingerprint = createHash('sha256').update(`${size} `).update(start).digest('hex')
  return { file, bytes: size, isCompressed: formatOf(start) !== undefined, modified: mtime, fingerprint }
}

/** Opens a dump (`.tar`, `.tar.bz2`, `.tar.xz`). */
export async function openDump(file: string): Promise<OpenDump> {
  const start = await readStart(file, 6)
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const format = formatOf(start)
  if (!format) {
    return { chunks: source, bytesRead: () => source.bytesRead, close: () => void source.destroy() }
  }
  const installed = PROGRAMS[format].find(([command]) => isInstalled(command))
  return decompress(installed ?? [process.execPath, OWN_PROGRAM, format], source, file)
}

const formatOf = (start: Buffer) =>
  MAGIC.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes))?.format

/** In a process of its own, which does not keep this one from answering and can be stopped at any point. */
function decompress(
  [command, ...args]: readonly [string, ...string[]],
  source: ReadStream,
  file: string,
): OpenDump {
  const child = spawn(command, args)
  // The program closes its input when it gives up; its exit code says why.
  child.stdin.on('error', () => {})
  source.on('error', (error) => child.stdout.destroy(error))
  source.pipe(child.stdin)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-500)
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(-1))
    child.once('close', resolve)
  })
  const chunks = (async function* () {
    yield* child.stdout
    if ((await ended) === 0) return
    throw damaged(file, complaint.trim().split('\n').at(-1)?.trim())
  })()
  return {
    chunks,
    bytesRead: () => source.bytesRead,
    close() {
      source.destroy()
      child.kill('SIGKILL')
    },
  }
}

const damaged = (file: string, reason = 'it cannot be decompressed') =>
  new DumpError(`${path.basename(file)} is damaged or incomplete: ${reason}`)

function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function readStart(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
