import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface RunningPostgres {
  url: string
  /** Ends it as `systemctl restart` does: everybody is cut off. */
  shutDown(): Promise<void>
  /** Ends it at once, as a crash does: it recovers at the next start. */
  crash(): Promise<void>
  /** Starts it again after either. */
  start(): Promise<void>
  /** Holds all its processes, or lets them go on. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a throw-away PostgreSQL on loopback; rejects where `serverBinaries()` finds none. `within` is its folder. */
export function startPostgres(settings: string[] = [], within = tmpdir()): Promise<RunningPostgres> {
  const initdb = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']
  return startOn(['initdb', ...initdb], settings, within)
}

/** Starts a streaming replica of a throw-away PostgreSQL. */
export function startReplica(primaryUrl: string): Promise<RunningPostgres> {
  const copy = ['-d', primaryUrl, '--checkpoint=fast', '--write-recovery-conf', '--no-sync']
  return startOn(['pg_basebackup', ...copy], [], tmpdir())
}

/** Starts a server on a new folder, which a program fills. */
async function startOn(
  [program, ...programArgs]: [string, ...string[]],
  settings: string[],
  within: string,
): Promise<RunningPostgres> {
  const bin = serverBinaries()
  if (!bin) throw new Error('No PostgreSQL server binaries were found.')
  const folder = await mkdtemp(path.join(within, 'fanfare-pg-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : {}
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  await run(path.join(bin, program), ['-D', folder, ...programArgs], { ...user, cwd: folder })
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
    const server = spawn(path.join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
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
    // First the one that has children.
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

/** The folder of this machine's newest PostgreSQL server, if it has one. */
export function serverBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  const name = await run('id', ['-u', 'postgres']).then(
    () => 'postgres',
    () => 'nobody',
  )
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * A port of this machine that nobody listens on just now. Not of those that systems give away by themselves: another
 * test may be given it before it is used.
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
