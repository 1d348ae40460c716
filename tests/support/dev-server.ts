import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { install, root } from '../../scripts/prepare.mjs'
import { freePort } from './postgres.ts'
import { untilHealthy } from './running-site.ts'

export interface DevServer {
  url: string
  /** The output of the process so far. */
  output(): string
  /** Replaces a text of a source file by another one. */
  edit(file: string, from: string, to: string): Promise<void>
  /** How many intervals each source file has running. */
  intervals(): Promise<Record<string, number>>
  stop(): Promise<void>
}

const SOURCES = [
  'catalogue',
  'config',
  'migrations',
  'public',
  'scripts',
  'src',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Vite's watcher ignores a change within 50 ms of the one before, so edits are further apart. */
const BETWEEN_EDITS_MS = 100

/** Runs `npm run dev` on a copy of the sources, which a test may edit. Its data folder is empty, or `fill` fills it. */
export async function startDev(fill?: (dataDir: string) => Promise<void>): Promise<DevServer> {
  install({ tools: true })
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-dev-'))
  for (const name of SOURCES) await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const dataDir = path.join(folder, 'data')
  await fill?.(dataDir)
  const port = await freePort()
  const intervalsFile = path.join(folder, 'intervals.json')
  let output = ''
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ACCESS_GATE: 'off',
      SITE_MODE: 'preview',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      // Nothing listens on port 9, so no source is reachable.
      MUSICBRAINZ_URL: 'http://127.0.0.1:9/ws/2',
      LISTENBRAINZ_URL: 'http://127.0.0.1:9',
      COVER_ART_URL: 'http://127.0.0.1:9',
      WIKIPEDIA_URL: 'http://127.0.0.1:9',
      WIKIDATA_URL: 'http://127.0.0.1:9',
      NEWS_FEEDS: 'http://127.0.0.1:9/feed',
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'count-intervals.mjs')}`,
      INTERVALS_FILE: intervalsFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  // Not `exit`: npm ends before the server, which still holds the output open.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await untilHealthy(url, () => child.exitCode !== null).catch(async () => {
    await stop()
    throw new Error(`The development server did not start:\n${output}`)
  })
  return {
    url,
    output: () => output,
    async edit(file, from, to) {
      const text = await readFile(path.join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}".`)
      await sleep(BETWEEN_EDITS_MS)
      await writeFile(
        path.join(folder, file),
        text.replace(from, () => to),
      )
    },
    intervals: async () => JSON.parse(await readFile(intervalsFile, 'utf8')) as Record<string, number>,
    stop,
  }
}

/** Copies everything but caches. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (!['.cache', '.vite'].includes(name)) await symlink(path.join(from, name), path.join(to, name))
  }
}
