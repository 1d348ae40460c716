import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { DumpError } from './dump-error.ts'

/** A dump that is being read; nothing of it is kept in memory or unpacked to disk. */
export interface OpenDump {
  /** The archive, decompressed as it is read. Throws `DumpError` when the file is damaged or cut. */
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file that were read so far. */
  bytesRead(): number
  close(): void
}

export interface DumpFile {
  file: string
  bytes: number
  modified: Date
  /** Tells this file again, whatever it is called. */
  fingerprint: string
}

/** Programs that decompress, the faster ones first. Libraries for these formats are slower or not kept up. */
const DECOMPRESSORS = {
  bzip2: [
    ['lbzip2', '-dc', '-n', '2'],
    ['pbzip2', '-dc'],
    ['bzip2', '-dc'],
  ],
  xz: [['xz', '-dc']],
} as const
const MAGIC = [
  { format: 'bzip2', bytes: Buffer.from('BZh') },
  { format: 'xz', bytes: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) },
] as const
const FINGERPRINT_BYTES = 1024 * 1024
const CHUNK_BYTES = 256 * 1024

/** Looks at a file without reading it. Throws `DumpError` when there is none. */
export async function describeDump(file: string): Promise<DumpFile> {
  const { size, mtime, isFile } = await stat(file).then(
    (found) => ({ size: found.size, mtime: found.mtime, isFile: found.isFile() }),
    () => ({ size: 0, mtime: new Date(0), isFile: false }),
  )
  if (!isFile) throw new DumpError(`There is no file ${file}.`)
  const start = await readStart(file, FINGERPRINT_BYTES)
  const fingerprint = createHash('sha256').update(`${size} `).update(start).digest('hex')
  return { file, bytes: size, modified: mtime, fingerprint }
}

/** Starts reading a dump (`.tar`, `.tar.bz2`, `.tar.xz`). Throws `DumpError` when nothing here can decompress it. */
export async function openDump(file: string): Promise<OpenDump> {
  const start = await readStart(file, 6)
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const format = MAGIC.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes))?.format
  if (!format) {
    return { chunks: source, bytesRead: () => source.bytesRead, close: () => void source.destroy() }
  }
  const [command, ...args] = decompressorOf(format)
  const child = spawn(command, args)
  // The program closes its input when it has seen enough to give up; its exit code says why.
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
    const reason = complaint.trim().split('\n').at(-1)?.trim() || 'it cannot be decompressed'
    throw new DumpError(`${path.basename(file)} is damaged or was not downloaded to its end: ${reason}`)
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

function decompressorOf(format: keyof typeof DECOMPRESSORS): readonly [string, ...string[]] {
  const found = DECOMPRESSORS[format].find(([command]) => isInstalled(command))
  if (found) return found
  throw new DumpError(`To read this dump the program ${format} is needed; install it and try again.`)
}

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
