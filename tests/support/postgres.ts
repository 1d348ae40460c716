import { execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** Starts a throw-away PostgreSQL on loopback; rejects where `serverBinaries()` finds none. */
export async function startPostgres(
  settings: string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = serverBinaries()
  if (!bin) throw new Error('No PostgreSQL server binaries were found.')
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-pg-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : {}
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  await run(
    path.join(bin, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder },
  )
  const port = await freePort()
  const options = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    ...settings,
  ]
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      folder,
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...options.flatMap((option) => ['-c', option]),
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
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

/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
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
