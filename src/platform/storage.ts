import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { memoizeSuccess } from './single-flight.ts'
import { openFolder } from './storage/folder.ts'
import { openS3 } from './storage/s3.ts'
import type { Store } from './storage/store.ts'

/** A stored file: its bytes, which can be read once, and its total size. */
export interface StoredFile {
  stream: Readable
  size: number
}

/** Files by key, such as `avatars/{user}/{name}.webp`, on disk or in an S3-compatible store. All are private. */
export interface Storage extends Pick<Store, 'put' | 'putFile' | 'openRange'> {
  /** Undefined when there is none. */
  open(key: string): Promise<StoredFile | undefined>
  /** Size in bytes; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Throws why files cannot be reached, such as an access key that the store refuses. */
  check(): Promise<void>
  /** The keys of all files. */
  list(): AsyncIterable<string>
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>
  /** Removes all files whose key begins with a folder, such as `avatars/{user}/`. */
  removeAll(folder: string): Promise<void>
}

/** Folders and a name, none of which begins with a dot. No file has any other key. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Stores files in the S3 bucket of the settings, else in `DATA_DIR/files`. Opens it with the first file. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  const store = memoizeSuccess(() =>
    config.s3 ? openS3(config.s3) : openFolder(path.join(config.dataDir, 'files')),
  )
  const disk = async () => (await store()).disk
  const sizeOf = async (key: string) => {
    if (!isKey(key)) return undefined
    const opened = await disk()
    if (!(await opened.exists(key))) return undefined
    return (await opened.getMetaData(key)).contentLength
  }
  return {
    put: async (key, bytes, type) => (await store()).put(requireKey(key), bytes, type),
    putFile: async (key, file, type) => (await store()).putFile(requireKey(key), file, type),
    async open(key) {
      const size = await sizeOf(key)
      return size === undefined ? undefined : { stream: await (await disk()).getStream(key), size }
    },
    openRange: async (key, range) => (await store()).openRange(key, range),
    sizeOf,
    async check() {
      for await (const _ of (await store()).list('')) return
    },
    async *list() {
      yield* (await store()).list('')
    },
    remove: async (key) => (await disk()).delete(key),
    removeAll: async (folder) => removeFolder(await store(), folder),
  }
}

/** Whether a text can be the key of a file. */
export const isKey = (text: string): boolean => KEY.test(text)

function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} cannot be the name of a file.`)
  return key
}

/**
 * One file at a time: flydrive's own `deleteAll` strips the slash from the folder, and in S3 then removes every key
 * that starts with the folder's name.
 */
async function removeFolder({ disk, list }: Store, folder: string): Promise<void> {
  for await (const key of list(folder)) {
    if (key.startsWith(folder)) await disk.delete(key)
  }
}
