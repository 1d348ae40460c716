import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Store } from './store.ts'

/** Inside the folder, so that a file moves to its place atomically. */
const INCOMING = '.arriving'
/** The age of incomplete files that an ended process left there. */
const LEFT_AFTER_MS = 24 * 3600 * 1000

/** A local folder. A file under its final name is complete, even after a crash of the process or the machine. */
export async function openFolder(folder: string): Promise<Store> {
  const incoming = path.join(folder, INCOMING)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeLeft(incoming)

  const write = async (key: string, fill: (file: string) => Promise<void>) => {
    const part = path.join(incoming, randomUUID())
    const target = path.join(folder, key)
    try {
      await fill(part)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    put: (key, bytes) => write(key, (part) => writeFile(part, bytes, { mode: 0o600, flush: true })),
    putFile: (key, file) =>
      write(key, async (part) => {
        await copyFile(file, part)
        await chmod(part, 0o600)
        const written = await open(part, 'r+')
        await written.sync().finally(() => written.close())
      }),
    openRange: async (key, range) => createReadStream(path.join(folder, key), range),
    async *list(below) {
      const top = path.join(folder, below)
      if (!existsSync(top)) return
      for await (const entry of await opendir(top, { recursive: true })) {
        if (!entry.isFile() || entry.parentPath === incoming) continue
        yield path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
      }
    },
  }
}

async function removeLeft(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(file, { force: true })
  }
}
