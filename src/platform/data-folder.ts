import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** What Fanfare puts into its data folder. */
const OWN = new Set([
  ...['database', 'files', 'uploads', 'outbox', 'image-cache', 'card-cache', 'site-texts'],
  ...['fanfare.lock', 'fanfare.lock.db', 'control.sock', 'control-socket'],
])
const IGNORED = /^(\.|lost\+found$)/

/**
 * Creates the data folder, and closes it to all other users of the machine: the embedded database makes files that
 * everybody may write to. In a folder that has other files, only what is Fanfare's is closed. Returns a sentence about
 * what stayed open. Throws when the folder cannot be created or listed.
 */
export async function closeDataFolder(folder: string): Promise<string | undefined> {
  await makeFolder(folder)
  // Windows has no such modes.
  if (process.platform === 'win32') return undefined
  const names = await readdir(folder)
  const isShared = names.some((name) => !OWN.has(name) && !IGNORED.test(name))
  const closed = isShared
    ? names.filter((name) => OWN.has(name)).map((name) => path.join(folder, name))
    : [folder]
  const open: string[] = []
  for (const file of closed) if (!(await close(file))) open.push(file)
  if (open.length === 0) return undefined
  return `Other users of this machine may open ${open.join(', ')}, and this process may not change that. Make this user the owner, or let the owner run: chmod -R go= ${open.join(' ')}`
}

/**
 * Creates a folder and those around it, if they do not exist. Node's own recursive `mkdir` never returns below folders
 * such as /proc, in which nothing can be created.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  const around = path.dirname(folder)
  try {
    await make().catch(async (error) => {
      if (error.code !== 'ENOENT' || around === folder) throw error
      await makeFolder(around)
      await make()
    })
  } catch (error) {
    const isThere = (await stat(folder).catch(() => undefined))?.isDirectory()
    if (!isThere) throw error
  }
}

/** Returns whether only the owner may open the file or folder now. */
async function close(file: string): Promise<boolean> {
  const found = await stat(file)
  if ((found.mode & 0o077) === 0) return true
  await chmod(file, found.isDirectory() ? 0o700 : 0o600).catch(() => {})
  return ((await stat(file)).mode & 0o077) === 0
}
