import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** A place for files. A reader of a key sees the whole new file or the whole old one. */
export interface Store {
  disk: Disk
  /** Stores bytes, replacing any file with that key. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Stores a copy of a local file. */
  putFile(key: string, file: string, type: string): Promise<void>
  /** A part of an existing file. */
  openRange(key: string, range: ByteRange): Promise<Readable>
  /** The keys of files, at least those in a folder ('' for all). */
  list(folder: string): AsyncIterable<string>
}
