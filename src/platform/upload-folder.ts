import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { ProblemError } from './http/problem.ts'

/** Temporary folders for uploads while they are received and processed. */
export interface UploadFolder {
  /**
   * Runs `work` with an empty folder, which is removed with its contents when `work` ends. Throws a 507 problem while
   * the disk has less room than is kept in reserve.
   */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Removes folders of processes that were killed during an upload. */
  removeLeftovers(): Promise<void>
}

/** No upload takes this long. Younger folders may belong to another process. */
const LEFT_AFTER_MS = 3600 * 1000

/** Uses a folder in `dataDir`, on the disk of the other files: the system's temporary folder is often in memory. */
export function createUploadFolder({
  dataDir,
  diskReserve,
}: Pick<Config, 'dataDir' | 'diskReserve'>): UploadFolder {
  const parent = path.join(dataDir, 'uploads')
  return {
    async use(work) {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const disk = await statfs(parent)
      if (disk.bavail * disk.bsize < diskReserve) {
        throw new ProblemError(507, 'This site has hardly any room left for files. Please try again later.')
      }
      const folder = await mkdtemp(path.join(parent, 'upload-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async removeLeftovers() {
      for (const name of await readdir(parent).catch(() => [])) {
        const folder = path.join(parent, name)
        const found = await stat(folder).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS)
          await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
