import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isDiskFull } from '#platform/disk-full.ts'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  /** Leaves no room on it. */
  fill(): Promise<void>
  /** Makes room again. */
  free(): Promise<void>
  close(): Promise<void>
}

/** A disk of this many MB, in memory. Only root can create one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      const chunk = Buffer.alloc(1024 * 1024)
      try {
        for (;;) await file.write(chunk)
      } catch (error) {
        if (!isDiskFull(error)) throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await run('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}
