// Runs on whatever Node (20 or newer) the machine has, before anything is installed: plain JavaScript, no imports from npm.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = path.join(root, 'node_modules/.bin')

/** The pinned Node that runs everything, whatever started this script. */
export const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
/**
 * Settings of glibc. sharp uses many threads, and glibc reserves memory for each of them: 260 instead of 150 MB. It also
 * takes larger and larger buffers from memory that it cannot give back, unless the thresholds are set: 330 instead of
 * 285 MB under load (docs/performance.md).
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export const environment = {
  ...memorySettings,
  // Node caches the compiled modules for the next start, which then takes a quarter less work.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
}

/**
 * Options of Node for the process that serves. By default V8 lets garbage grow to several times what is in use before it
 * collects it: 410 instead of 290 MB under load, with as many answers (docs/performance.md). Both are read at the start
 * only.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=30']

/**
 * Installs the locked packages unless they are already installed: those for building and running, with `tools` also
 * those for tests, checks and measurements. Installed tools stay.
 */
export function install({ tools = false } = {}) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Fanfare needs Node 20 or newer to start; this is ${process.versions.node}.`)
  const stamp = path.join(root, 'node_modules/.fanfare-installed')
  const which = tools || existsSync(path.join(root, 'node_modules/vitest')) ? '--include=dev' : '--omit=dev'
  const expected = `${which} ${digest([path.join(root, 'package-lock.json'), path.join(root, 'package.json')])}`
  if (existsSync(node) && read(stamp) === expected) return
  // Not `npm ci`: it refuses a lock file that lacks a build tool's binaries for other systems.
  step('Installing packages', () =>
    run(
      'npm',
      ['install', which, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      environment,
    ),
  )
  // The only package whose install script runs: npm before version 11 knows no list of them in package.json.
  if (!existsSync(node)) step('Installing Node', () => run('npm', ['rebuild', 'node'], environment))
  removeHeaders()
  writeFileSync(stamp, expected)
}

/** Node's headers are 67 MB, for compiling native modules, which no package here does. */
function removeHeaders() {
  const packages = path.join(root, 'node_modules/node/node_modules')
  const names = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith('node-')) : []
  for (const name of names) rmSync(path.join(packages, name, 'include'), { recursive: true, force: true })
}

/** Installs the browser and the PostgreSQL server of the tests, where this machine lacks them. */
export function installTestPrograms() {
  run(node, [path.join(root, 'tests/programs/install.ts')], environment)
}

/** Installs the linters of the OpenAPI document. */
export function installApiLinters() {
  const folder = path.join(root, 'tests/openapi')
  const stamp = path.join(folder, 'node_modules/.fanfare-installed')
  const expected = digest([path.join(folder, 'package-lock.json')])
  if (read(stamp) === expected) return
  step('Installing the linters of the OpenAPI document', () =>
    run(
      'npm',
      ['install', `--prefix=${folder}`, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      environment,
    ),
  )
  writeFileSync(stamp, expected)
}

/** Sources that the build does not include: see the import rule `browser-takes-types-only`. */
const SERVER_ONLY =
  /^src\/(features\/([^/]+\/){1,2}(server\/|public\.ts$)|sources\/|platform\/db\/)|\.test\.tsx?$/

/** Builds the pages and what browsers load, unless they were built from exactly these sources. */
export function build() {
  const stamp = path.join(root, 'dist/.fanfare-built')
  const inputs = [
    'src',
    'public',
    'vite.config.ts',
    'scripts/lucide-icons.ts',
    'vite.service-worker.config.ts',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
  ]
  const files = inputs.flatMap((input) => filesBelow(path.join(root, input)))
  const expected = digest(
    files.filter((file) => !SERVER_ONLY.test(path.relative(root, file).replaceAll('\\', '/'))),
  )
  if (read(stamp) === expected) return
  step('Building', () => {
    // The cache of compiled modules makes a build no faster, and takes 6 MB.
    const uncached = { ...environment, NODE_DISABLE_COMPILE_CACHE: '1' }
    // Overrides NODE_ENV, which tests set: `serve` must not run a development build.
    const production = { ...uncached, NODE_ENV: 'production' }
    for (const config of ['vite.config.ts', 'vite.service-worker.config.ts']) {
      const vite = path.join(root, 'node_modules/vite/bin/vite.js')
      run(node, [vite, 'build', '--config', config, '--logLevel=warn'], production)
    }
    for (const script of ['scripts/notices.ts', 'scripts/compress.ts'])
      run(node, [path.join(root, script)], uncached)
  })
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, expected)
}

/** The calling process, read at once because it may end during a long step. */
const parent = process.ppid
/** How often the end of npm is checked. */
const CHECK_PARENT_EVERY_MS = 500

/** Runs a script on the pinned Node, passes signals on to it, and ends with its exit code. */
export function handOver(script, args = []) {
  const child = spawn(node, [...nodeOptions, path.join(root, script), ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  })
  // A terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone does not.
  process.on('SIGINT', () => {})
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  // npm passes it to a shell between itself and this script, and that shell ends silently.
  const parentCheck = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(parentCheck)
    stop()
  }, CHECK_PARENT_EVERY_MS)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

function step(description, work) {
  console.log(`${description} …`)
  const started = performance.now()
  work()
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

function run(command, args, env) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error || status !== 0)
    fail(
      `"${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(' ')}" failed${error ? `: ${error.message}` : '; the reason is above'}.`,
    )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function filesBelow(entry) {
  if (!existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)))
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
