import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from './config.ts'

/** A file that is kept: its bytes, which are read once, and how many there are of it in all. */
export interface StoredFile {
  stream: Readable
  size: number
}

/** The first and the last byte that are wanted, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** Files by key, such as `avatars/{user}/{name}.webp`, on disk or in an S3-compatible store. All are private. */
export interface Storage {
  /** Keeps bytes, in the place of what had the key before. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Keeps a file of this machine, which stays where it is. */
  putFile(key: string, file: string, type: string): Promise<void>
  /** Undefined when there is none. */
  open(key: string): Promise<StoredFile | undefined>
  /** A part of a file that is there. */
  openRange(key: string, range: ByteRange): Promise<Readable>
  /** Bytes of a file; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** The keys of all files. */
  list(): AsyncIterable<string>
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>
  /** Removes all files whose key begins with a folder, such as `avatars/{user}/`. */
  removeAll(folder: string): Promise<void>
}

/** Folders and a name, none of which begins with a dot. What is no key is the name of nothing. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

interface OpenStore {
  disk: Disk
  openRange: Storage['openRange']
}

/** Files go to the S3 bucket of the settings, else to `DATA_DIR/files`. Opened when the first file is. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  let opening: Promise<OpenStore> | undefined
  const store = () => {
    opening ??= config.s3 ? openS3(config.s3) : openFolder(path.join(config.dataDir, 'files'))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const disk = async () => (await store()).disk
  const sizeOf = async (key: string) => {
    if (!KEY.test(key)) return undefined
    const opened = await disk()
    if (!(await opened.exists(key))) return undefined
    return (await opened.getMetaData(key)).contentLength
  }
  return {
    put: async (key, bytes, type) => (await disk()).put(key, bytes, { contentType: type }),
    putFile: async (key, file, type) => (await disk()).copyFromFs(file, key, { contentType: type }),
    async open(key) {
      const size = await sizeOf(key)
      return size === undefined ? undefined : { stream: await (await disk()).getStream(key), size }
    },
    openRange: async (key, range) => (await store()).openRange(key, range),
    sizeOf,
    async *list() {
      yield* keysBelow(await disk(), '')
    },
    remove: async (key) => (await disk()).delete(key),
    removeAll: async (folder) => removeFolder(await disk(), folder),
  }
}

/**
 * File by file: flydrive's own `deleteAll` takes the slash off the folder, and in S3 then removes every key that
 * begins with the letters of its name.
 */
async function removeFolder(disk: Disk, folder: string): Promise<void> {
  for await (const key of keysBelow(disk, folder)) {
    if (key.startsWith(folder)) await disk.delete(key)
  }
}

async function* keysBelow(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken }).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    for (const found of page?.objects ?? []) if (found.isFile) yield found.key
    paginationToken = page?.paginationToken
  } while (paginationToken)
}

/** On disk a folder in which nothing was ever kept is an error. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

async function openFolder(folder: string): Promise<OpenStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    openRange: async (key, range) => createReadStream(path.join(folder, key), range),
  }
}

async function openS3({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Config): Promise<OpenStore> {
  // Some megabytes of code that a site without S3 has no use for.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's have neither names by host, nor access lists, nor the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    disk: new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' })),
    async openRange(key, { start, end }) {
      const found = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` }),
      )
      if (!(found.Body instanceof Readable)) throw new Error(`The store gave no bytes of ${key}.`)
      return found.Body
    },
  }
}
