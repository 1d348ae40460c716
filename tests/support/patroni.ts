import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort, unprivilegedUser } from './postgres.ts'
import { systemServerBinaries } from './postgres-binaries.ts'

const PASSWORD = 'for-tests-only'
const READY = { timeout: 180_000, interval: 200 }
const HTTP = { signal: () => AbortSignal.timeout(3000) }

interface Member {
  name: string
  role: string
  state: string
}

export interface PatroniCluster {
  /** The address of both servers. */
  url: string
  /** The name of the server that takes writes, once there is one with a synchronous standby. */
  untilSafe(): Promise<string>
  /** Waits until another server than `old` takes writes. */
  untilPromoted(old: string): Promise<void>
  /** Kills PostgreSQL on this server; Patroni keeps running there. */
  kill(name: string): void
  /** Gives the role of this server to the other one. */
  switchOver(from: string): Promise<void>
  stop(): Promise<void>
}

const hasProgram = (name: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(path.join(folder, name)))

/** Why no cluster can run here; undefined when one can. */
export function missingForPatroni(): string | undefined {
  const missing = ['patroni', 'etcd'].filter((name) => !hasProgram(name))
  const bin = systemServerBinaries()
  if (!bin || !existsSync(path.join(bin, 'pg_basebackup'))) missing.push('postgresql')
  return missing.length > 0 ? missing.join(', ') : undefined
}

/** Starts etcd and two PostgreSQL servers under Patroni on loopback, one the synchronous standby of the other. */
export async function startPatroni(): Promise<PatroniCluster> {
  const user = await unprivilegedUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-patroni-'))
  const own = (file: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid)
  }
  own(folder)
  const children: ChildProcess[] = []
  const run = (program: string, args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', HOME: folder, ETCD_UNSUPPORTED_ARCH: process.arch }
    const child = spawn(program, args, { ...user, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-20_000)
      })
    }
    children.push(child)
  }
  let output = ''
  const [etcd, peer] = [await freePort(), await freePort()]
  const [client, among] = [etcd, peer].map((port) => `http://127.0.0.1:${port}`)
  run('etcd', [
    ...['--data-dir', path.join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', client ?? '', '--advertise-client-urls', client ?? ''],
    ...['--listen-peer-urls', among ?? '', '--initial-advertise-peer-urls', among ?? ''],
    ...['--initial-cluster', `default=${among}`],
  ])
  const nodes = new Map<string, { port: number; api: string; data: string }>()
  for (const name of ['one', 'two']) {
    const [port, rest] = [await freePort(), await freePort()]
    const data = path.join(folder, name)
    nodes.set(name, { port, api: `http://127.0.0.1:${rest}`, data })
    const file = path.join(folder, `${name}.yml`)
    // YAML includes JSON.
    await writeFile(file, JSON.stringify(settingsOf({ name, port, rest, etcd, data })))
    own(file)
  }
  const stop = async () => {
    const ends = children.map((child) => {
      if (child.exitCode !== null) return undefined
      return new Promise((resolve) => child.once('exit', resolve))
    })
    for (const child of children.slice(1)) child.kill('SIGTERM')
    await Promise.all(ends.slice(1))
    children[0]?.kill('SIGTERM')
    await ends[0]
    await rm(folder, { recursive: true, force: true })
  }
  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes.values()) {
      const answer = await fetch(`${api}/cluster`, { signal: HTTP.signal() }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
  const leader = async () => (await members()).find((one) => one.role === 'leader' && isUp(one))?.name
  const untilSafe = () =>
    vi.waitFor(async () => {
      const all = await members()
      const first = all.find(({ role }) => role === 'leader')
      const standby = all.find(({ role }) => role === 'sync_standby')
      if (!first || !standby || !isUp(first) || !isUp(standby)) throw new Error(`not safe yet:\n${output}`)
      return first.name
    }, READY)
  try {
    for (const name of nodes.keys()) {
      run('patroni', [path.join(folder, `${name}.yml`)])
      await vi.waitFor(async () => {
        if (!(await members()).some((one) => one.name === name && isUp(one)))
          throw new Error(`server ${name} did not start:\n${output}`)
      }, READY)
    }
    await untilSafe()
  } catch (error) {
    await stop()
    throw error
  }
  const node = (name: string) => {
    const found = nodes.get(name)
    if (!found) throw new Error(`There is no server ${name}.`)
    return found
  }
  const hosts = [...nodes.values()].map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    url: `postgres://postgres:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`,
    untilSafe,
    untilPromoted: (old) =>
      vi.waitFor(async () => {
        const now = await leader()
        if (!now || now === old) throw new Error(`no other server was promoted:\n${output}`)
      }, READY),
    kill(name) {
      const [pid] = readFileSync(path.join(node(name).data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async switchOver(from) {
      const answer = await fetch(`${node(from).api}/switchover`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ leader: from }),
      })
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`)
    },
    stop,
  }
}

function settingsOf({
  name,
  port,
  rest,
  etcd,
  data,
}: {
  name: string
  port: number
  rest: number
  etcd: number
  data: string
}) {
  const login = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: 'fanfare',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        // A server that crashed is not restarted first: the other one takes over at once.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: systemServerBinaries(),
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
      parameters: { unix_socket_directories: path.dirname(data), password_encryption: 'md5' },
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewind'),
      },
    },
  }
}
