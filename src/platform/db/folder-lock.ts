import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answersOnControlSocket } from '../control-socket.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long a lock may be empty because its process is just writing it. */
const WRITTEN_WITHIN_MS = 1000

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Makes this process the only user of a data folder, since two engines on one folder destroy it.
 * A lock left by a process that is gone is taken over. Throws `DatabaseUnavailable` when the holder lives.
 */
export function lockFolder(folder: string): Promise<FolderLock> {
  return lock(folder, path.join(folder, 'fanfare.lock'))
}

async function lock(folder: string, file: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(file, `${process.pid} ${await birthOf(process.pid)}`, { flag: 'wx' })
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const held = await readWritten(file)
    if (held === undefined) continue
    const [pid, birth] = held.split(' ')
    // A process in another container has a pid we cannot see, but its control socket answers.
    if ((await isAlive(Number(pid), birth)) || (await answersOnControlSocket(folder))) {
      throw new DatabaseUnavailable(
        `The data folder ${folder} is in use by another Fanfare (process ${pid}); stop it, or set DATA_DIR to another folder.`,
      )
    }
    await removeDead(folder, file, held)
  }
  throw new DatabaseUnavailable(`The data folder ${folder} is being opened by another Fanfare just now.`)
}

/** What a lock says; empty when the process that made it came no further, undefined when there is none any more. */
async function readWritten(file: string): Promise<string | undefined> {
  const giveUpAt = performance.now() + WRITTEN_WITHIN_MS
  for (;;) {
    const held = await readFile(file, 'utf8').catch((error) => {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    })
    if (held !== '' || performance.now() > giveUpAt) return held
    await sleep(20)
  }
}

/**
 * Removes the lock that was read, but not one by which another process has replaced it since: whoever removes has a
 * lock for that. One that dies meanwhile leaves it, and it is taken over in the same way.
 */
async function removeDead(folder: string, file: string, dead: string): Promise<void> {
  const removing = await lock(folder, `${file}.removing`)
  try {
    if ((await readWritten(file)) === dead) await rm(file, { force: true })
  } finally {
    await removing.release()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Whether the process that wrote the lock lives, and not a later one that was given the same number. */
async function isAlive(pid: number, birth: string | undefined): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (birth) return birth === (await birthOf(pid))
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** What no two processes of the same number share: the boot of the machine, and the tick of it at which they began. */
async function birthOf(pid: number): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold spaces itself; the 20th field after it is the tick.
    return `${boot.trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    // Other systems do not tell.
    return ''
  }
}
