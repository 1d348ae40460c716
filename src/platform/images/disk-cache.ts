import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { memoizeSuccess } from '../single-flight.ts'

export interface CachedFile {
  bytes: Buffer
  ageMs: number
}

/** Files under generated names (letters, digits, `-`, `.`); the least recently used ones are evicted first. */
export interface DiskCache {
  get(name: string): Promise<CachedFile | undefined>
  put(name: string, bytes: Buffer): Promise<void>
}

/**
 * Caches files in `folder`, at most `maxBytes` in all. Files that are there at the start count, in order of their last
 * use. Several processes may share a folder: a file that another one removed is a miss.
 */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_, name, reason) => {
      if (reason !== 'set') rm(fileOf(name), { force: true }).catch(() => {})
    },
  })
  const ready = memoizeSuccess(async () => {
    for (const { name, size } of await scan(folder)) if (!sizes.has(name)) sizes.set(name, size)
  })

  return {
    async get(name) {
      await ready()
      const file = fileOf(name)
      try {
        const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)])
        // The access time carries the last use over a restart; most file systems do not maintain it themselves.
        utimes(file, new Date(), mtime).catch(() => {})
        if (sizes.get(name) === undefined) sizes.set(name, bytes.length)
        return { bytes, ageMs: Date.now() - mtime.getTime() }
      } catch (error) {
        if (!isMissing(error)) throw error
        sizes.delete(name)
        return undefined
      }
    },
    async put(name, bytes) {
      await ready()
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true })
      // A reader sees the whole file or none.
      const draft = `${file}.${randomUUID()}.draft`
      await writeFile(draft, bytes)
      await rename(draft, file)
      sizes.set(name, bytes.length)
    },
  }
}

/** Least recently used first; removes drafts of processes that ended while writing. */
async function scan(folder: string): Promise<{ name: string; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const files: { name: string; size: number; usedAt: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    if (entry.name.endsWith('.draft')) await rm(file, { force: true })
    else {
      const { size, atimeMs } = await stat(file)
      files.push({ name: entry.name, size, usedAt: atimeMs })
    }
  }
  return files.sort((a, b) => a.usedAt - b.usedAt)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
