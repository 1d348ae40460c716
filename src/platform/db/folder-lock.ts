import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answersOnControlSocket } from '../control-socket.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const SQLITE_BUSY = 5

export interface FolderLock {
  release(): Promise<void>
}

/** The connections that hold a lock: garbage collection would close a connection and so release its lock. */
const holding = new Set<DatabaseSync>()

/**
 * Makes this process the only user of a data folder, since two engines on one folder destroy it. The lock is SQLite's
 * on `fanfare.lock.db`: the kernel releases it when the process ends in any way. `fanfare.lock` names the process for
 * people. Throws `DatabaseUnavailable` when another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const processFile = path.join(folder, 'fanfare.lock')
  const connection = lockFile(path.join(folder, 'fanfare.lock.db'))
  if (!connection) throw await inUse(folder, processFile)
  const unlock = () => {
    connection.close()
    holding.delete(connection)
  }
  try {
    // Versions before this lock know only `fanfare.lock`. One that still runs answers on its control socket.
    if (await answersOnControlSocket(folder)) throw await inUse(folder, processFile)
    await writeFile(processFile, String(process.pid))
  } catch (error) {
    unlock()
    throw error
  }
  return {
    async release() {
      await rm(processFile, { force: true })
      unlock()
    },
  }
}

/** Undefined when another connection, of this process or of another one, holds the lock. */
function lockFile(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file)
  try {
    // Not EXCLUSIVE: several processes that try at once can block each other, and then none gets the lock.
    connection.exec('BEGIN IMMEDIATE')
    holding.add(connection)
    return connection
  } catch (error) {
    connection.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

async function inUse(folder: string, processFile: string): Promise<DatabaseUnavailable> {
  // The first word: versions before this lock wrote the start time of the process after its id.
  const [pid] = (await readFile(processFile, 'utf8').catch(() => '')).split(' ')
  return new DatabaseUnavailable(
    pid
      ? `The data folder ${folder} is in use by another Fanfare (process ${pid}); stop it, or set DATA_DIR (for the demo DEMO_DATA_DIR) to another folder.`
      : `The data folder ${folder} is being opened by another Fanfare at the moment.`,
  )
}
