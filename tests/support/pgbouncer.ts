import { spawn } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort, unprivilegedUser } from './postgres.ts'

/** The installed program; undefined when there is none. */
export const pgbouncer = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find(existsSync)

/** Starts PgBouncer in transaction mode, with two connections, in front of a server; returns the address through it. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(databaseUrl)
  const port = await freePort()
  const user = await unprivilegedUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}${server.password && ` password=${decodeURIComponent(server.password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = extra_float_digits
`,
  )
  if (user.uid !== undefined && user.gid !== undefined)
    for (const one of [folder, file]) chownSync(one, user.uid, user.gid)
  const child = spawn(pgbouncer ?? 'pgbouncer', ['--quiet', file], { ...user, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const through = new URL(databaseUrl)
  through.port = String(port)
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: through.href })
      await client.connect()
      await client.end()
    },
    { timeout: 20_000, interval: 100 },
  )
  return {
    url: through.href,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
