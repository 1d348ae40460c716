import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { answersOnControlSocket } from '../control-socket.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Makes this process the only user of a data folder, since two engines on one folder destroy it.
 * A lock left by a process that is gone is taken over. Throws `DatabaseUnavailable` when the holder lives.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'fanfare.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if (!isExisting(error)) throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    // A process in another container has a pid we cannot see, but its control socket answers.
    if (isAlive(pid) || (await answersOnControlSocket(folder))) {
      throw new DatabaseUnavailable(
        `The data folder ${folder} is in use by another Fanfare (process ${pid}); stop it, or set DATA_DIR to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new DatabaseUnavailable(`The data folder ${folder} is being opened by another Fanfare just now.`)
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
