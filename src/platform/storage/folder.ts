import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Store } from '../storage.ts'

/** Inside the folder, so that a file moves to its place atomically. */
const ARRIVING = '.arriving'
/** The age of incomplete files that an ended process left there. */
const LEFT_AFTER_MS = 24 * 3600 * 1000

/** A local folder. A file under its final name is complete, even after a crash of the process or the machine. */
export async function openFolder(folder: string): Promise<Store> {
  const arriving = path.join(folder, ARRIVING)
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  await removeLeft(arriving)

  const keep = async (key: string, write: (file: string) => Promise<void>) => {
    const part = path.join(arriving, randomUUID())
    const target = path.join(folder, key)
    try {
      await write(part)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    put: (key, bytes) => keep(key, (part) => writeFile(part, bytes, { mode: 0o600, flush: true })),
    putFile: (key, file) =>
      keep(key, async (part) => {
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
        if (!entry.isFile() || entry.parentPath === arriving) continue
        yield path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
      }
    },
  }
}

async function removeLeft(arriving: string): Promise<void> {
  for (const name of await readdir(arriving)) {
    const file = path.join(arriving, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(file, { force: true })
  }
}
