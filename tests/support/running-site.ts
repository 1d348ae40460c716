import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '#features/accounts/contract.ts'
import { sendControlCommand } from '#platform/control-socket.ts'
import { environment, memorySettings, node, nodeOptions, root } from '../../scripts/prepare.mjs'
import { freePort } from './postgres.ts'
import { copyDatabase } from './postgres-template.ts'

export interface RunningSite {
  url: string
  dataDir: string
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  /** The output of the process so far. */
  output(): string
  /** The errors in its log. */
  errors(): string[]
  /** Makes a member of a site of the browser tests an admin or a moderator, as `npm run admin -- grant` does. */
  grant(username: string, role?: Role): Promise<void>
  /** Runs `npm run jobs -- …args` against it and returns the output. */
  jobs(...args: string[]): Promise<string>
  /** The id of the process. */
  pid(): number
  /** Restarts the process on the same data, at the same address; `env` overrides settings. */
  restart(env?: Record<string, string>): Promise<void>
  /** Stops the process, and resolves with its exit code. */
  end(): Promise<number | null>
  /** Kills the process. */
  kill(): Promise<void>
  /** Starts it again after `end` or `kill`. */
  start(): Promise<void>
  /** Ends the process and removes its data; returns its exit code. */
  stop(): Promise<number | null>
}

/** The name of the database on `PREPARED_DATABASE_SERVER` with which the sites of browser tests start. */
export const PREPARED_DATABASE = 'fanfare_prepared'

/**
 * Starts the built site in a separate process, with gate and limits off unless `env` overrides that. Its data folder is
 * empty; in browser tests it starts with a copy of prepared data. `script` starts it, from the root of the repository,
 * with these options of Node.
 */
export async function startSite(
  env: Record<string, string> = {},
  script = 'src/main.ts',
  options = nodeOptions,
): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-running-'))
  const { PREPARED_DATA_DIR, PREPARED_DATABASE_SERVER } = process.env
  if (PREPARED_DATA_DIR) await cp(PREPARED_DATA_DIR, dataDir, { recursive: true })
  const prepared =
    PREPARED_DATABASE_SERVER && (await copyDatabase(PREPARED_DATABASE_SERVER, PREPARED_DATABASE))
  const port = await freePort()
  const settings = {
    PATH: process.env.PATH ?? '',
    ...memorySettings,
    NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA_DIR: dataDir,
    ACCESS_GATE: 'off',
    SITE_MODE: 'preview',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // Port 9 answers nobody: no source is reachable unless a test starts a stand-in.
    MUSICBRAINZ_URL: 'http://127.0.0.1:9/ws/2',
    // Searches of different tests would otherwise wait for each other.
    MUSICBRAINZ_RATE: '20',
    LISTENBRAINZ_URL: 'http://127.0.0.1:9',
    COVER_ART_URL: 'http://127.0.0.1:9',
    WIKIPEDIA_URL: 'http://127.0.0.1:9',
    WIKIDATA_URL: 'http://127.0.0.1:9',
    NEWS_FEEDS: 'http://127.0.0.1:9/feed',
    FFMPEG_PATH: '/nowhere/ffmpeg',
    // Tests run on disks of any size.
    DISK_RESERVE: '0 MB',
    ...(prepared && { DATABASE_URL: prepared.url, DEMO_DATABASE_URL: prepared.url }),
    ...env,
  }
  let output = ''
  const url = `http://127.0.0.1:${port}`
  const run = async () => {
    const child = spawn(node, [...options, path.join(root, script)], {
      cwd: root,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    // Not `exit`: its last output may still be on its way then.
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
    try {
      await untilHealthy(url, () => child.exitCode !== null)
    } catch {
      child.kill('SIGKILL')
      await ended
      throw new Error(`The site did not start:\n${output}`)
    }
    return {
      pid: child.pid ?? 0,
      end(signal: 'SIGTERM' | 'SIGKILL') {
        child.kill(signal)
        return ended
      },
    }
  }
  const jobs = (...args: string[]) =>
    new Promise<string>((resolve) => {
      let printed = ''
      const child = spawn(node, [path.join(root, 'scripts/jobs.ts'), ...args], {
        cwd: root,
        env: settings,
      })
      const collect = (chunk: Buffer) => {
        printed += chunk
      }
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      child.once('close', () => resolve(printed))
    })
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true })
    if (prepared) await prepared.drop()
  }
  let running = await run().catch(async (error) => {
    await remove()
    throw error
  })
  return {
    url,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    output: () => output,
    errors: () => output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    async grant(username, role = 'admin') {
      const args = ['grant', username, role]
      const result = await sendControlCommand(dataDir, { command: 'admin', args })
      if (!result.ok) throw new Error(result.output)
    },
    jobs,
    pid: () => running.pid,
    async restart(env) {
      Object.assign(settings, env)
      await running.end('SIGTERM')
      running = await run()
    },
    end: () => running.end('SIGTERM'),
    async kill() {
      await running.end('SIGKILL')
    },
    async start() {
      running = await run()
    },
    async stop() {
      const code = await running.end('SIGTERM')
      await remove()
      return code
    },
  }
}

/** Waits until a site answers. Rejects when its process has ended, or after four minutes. */
export async function untilHealthy(url: string, hasEnded: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 240_000
  while (Date.now() < giveUpAt && !hasEnded()) {
    const healthy = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('not healthy')
}
