import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { childrenOf } from './child-processes.ts'
import { serverBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

export interface RunningPostgres {
  url: string
  /** Shuts the server down as `systemctl restart` does: all connections are closed. */
  shutDown(): Promise<void>
  /** Kills the server like a crash; it recovers at the next start. */
  crash(): Promise<void>
  /** Starts the server again. */
  start(): Promise<void>
  /** Stops all its processes, or continues them. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a temporary PostgreSQL on loopback; rejects when `serverBinaries()` finds none. `within` is its folder. */
export function startPostgres(settings: string[] = [], within = tmpdir()): Promise<RunningPostgres> {
  const options = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']
  return startOn(
    ({ bin, folder, as }) => run(path.join(bin, 'initdb'), ['-D', folder, ...options], as),
    settings,
    within,
  )
}

/** Starts a streaming replica of a temporary PostgreSQL. */
export function startReplica(primaryUrl: string): Promise<RunningPostgres> {
  return startOn(async ({ folder, as }) => {
    // Not `pg_basebackup`, because some server packages lack it.
    const primary = new pg.Client({ connectionString: primaryUrl })
    await primary.connect()
    await primary.query("select pg_backup_start('replica', fast => true)")
    const { rows: settings } = await primary.query('show data_directory')
    await run('cp', ['-R', `${settings[0].data_directory}/.`, folder], as)
    const { rows: ends } = await primary.query(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await primary.end()
    await rm(path.join(folder, 'postmaster.pid'))
    const write = async (name: string, text: string) => {
      await writeFile(path.join(folder, name), text)
      chownTo(as, path.join(folder, name))
    }
    await write('backup_label', ends[0].labelfile)
    await write('postgresql.auto.conf', `primary_conninfo = '${primaryUrl}'\n`)
    await write('standby.signal', '')
  }, [])
}

/** The programs, the folder and the user of a new server. */
interface Place {
  bin: string
  folder: string
  as: { uid?: number; gid?: number; cwd: string }
}

/** Starts a server on a new folder, after `fill` has filled it. */
async function startOn(
  fill: (place: Place) => Promise<unknown>,
  settings: string[],
  within = tmpdir(),
): Promise<RunningPostgres> {
  const installed = serverBinaries()
  if (!installed) throw new Error('No PostgreSQL server binaries were found.')
  const folder = await mkdtemp(path.join(within, 'fanfare-pg-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : {}
  chownTo(user, folder)
  const as = { ...user, cwd: folder }
  // Not in `within`: programs may not run from some folders, such as /dev/shm.
  const copy = path.join(tmpdir(), `${path.basename(folder)}-programs`)
  const bin = await run(path.join(installed, 'postgres'), ['--version'], as).then(
    () => installed,
    async () => {
      // The user `postgres` cannot read a folder of root.
      await cp(path.dirname(installed), copy, { recursive: true, verbatimSymlinks: true })
      return path.join(copy, path.basename(installed))
    },
  )
  await fill({ bin, folder, as })
  const port = await freePort()
  const options = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    ...settings,
  ]
  const args = [
    ...['-D', folder, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
    ...options.flatMap((option) => ['-c', option]),
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = async () => {
    const server = spawn(path.join(bin, 'postgres'), args, { ...as, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(url)
    return {
      pid: server.pid ?? 0,
      end(signal: NodeJS.Signals) {
        server.kill(signal)
        return ended
      },
    }
  }
  let running = await launch()
  const signalAll = (signal: NodeJS.Signals) => {
    // The parent process comes first.
    process.kill(running.pid, signal)
    for (const pid of childrenOf(running.pid)) process.kill(pid, signal)
  }
  return {
    url,
    shutDown: () => running.end('SIGINT'),
    crash: () => running.end('SIGQUIT'),
    async start() {
      running = await launch()
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      await running.end('SIGINT')
      for (const made of [folder, copy]) await rm(made, { recursive: true, force: true })
    },
  }
}

function chownTo({ uid, gid }: { uid?: number; gid?: number }, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

export async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  const name = await run('id', ['-u', 'postgres']).then(
    () => 'postgres',
    () => 'nobody',
  )
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * A free port outside the range that the system assigns by itself, so that no other test gets it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt >= 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
