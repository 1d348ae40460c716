import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from './config.ts'

/** A file that is kept: its bytes, which are read once, and how many they are. */
export interface StoredFile {
  stream: Readable
  size: number
}

/** Files by key, such as `avatars/{user}/{name}.webp`, on disk or in an S3-compatible store. All are private. */
export interface Storage {
  /** Keeps bytes, in the place of what had the key before. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Keeps a file of this machine, which stays where it is. */
  putFile(key: string, file: string, type: string): Promise<void>
  /** Undefined when there is none. */
  open(key: string): Promise<StoredFile | undefined>
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>
  /** Removes all files whose key begins with a folder, such as `avatars/{user}/`. */
  removeAll(folder: string): Promise<void>
}

/** Folders and a name, none of which begins with a dot. What is no key is the name of nothing. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Files go to the S3 bucket of the settings, else to `DATA_DIR/files`. Opened when the first file is. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= config.s3 ? s3Disk(config.s3) : localDisk(path.join(config.dataDir, 'files'))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    put: async (key, bytes, type) => (await disk()).put(key, bytes, { contentType: type }),
    putFile: async (key, file, type) => (await disk()).copyFromFs(file, key, { contentType: type }),
    async open(key) {
      if (!KEY.test(key)) return undefined
      const opened = await disk()
      if (!(await opened.exists(key))) return undefined
      const { contentLength } = await opened.getMetaData(key)
      return { stream: await opened.getStream(key), size: contentLength }
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
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken }).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    for (const found of page?.objects ?? []) {
      if (found.isFile && found.key.startsWith(folder)) await disk.delete(found.key)
    }
    paginationToken = page?.paginationToken
  } while (paginationToken)
}

/** On disk a folder in which nothing was ever kept is an error. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

async function localDisk(folder: string): Promise<Disk> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function s3Disk({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Promise<Disk> {
  // Some megabytes of code that a site without S3 has no use for.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Stores other than Amazon's have neither names by host, nor access lists, nor the newer checksums.
      forcePathStyle: endpoint !== undefined,
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      visibility: 'private',
    }),
  )
}
