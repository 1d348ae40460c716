// Runs the checks and tests of a tier, `core` (`npm test`), `deep` (`npm run test:deep`) or both (`npm run test:all`), then
// says how many tests passed, failed and were skipped. Which tests are in which tier: vitest.config.ts, playwright.config.ts.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  build,
  environment,
  install,
  installApiLinters,
  installTestPrograms,
  node,
  root,
} from './prepare.mjs'

const tiers = process.argv.slice(2)
install({ tools: true })
installTestPrograms()
if (tiers.includes('deep')) installApiLinters()
const package_ = (file) => path.join(root, 'node_modules', file)
const failed = []
/** What the reports of all runners count. */
const sums = { passed: 0, failed: 0, skipped: 0 }

build()
for (const tier of tiers) {
  rmSync(path.join(root, 'test-results', tier), { recursive: true, force: true })
  mkdirSync(path.join(root, 'test-results', tier), { recursive: true })
  if (tier === 'core') await runCore()
  else await runDeep()
}

if (!tiers.includes('deep'))
  console.log(
    '\nLeft out, and run by `npm run test:deep`: known vulnerabilities, the linters of the OpenAPI document, query plans,' +
      '\nimports, dumps, backups, media of ffmpeg, releases that move over months, sources that fail in every way, attacks,' +
      '\nseveral processes, clocks and queues, the API on the embedded database, and most browser tests, with both themes and' +
      '\naccessibility. `npm run test:all` runs everything.',
  )
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`)
console.log(`\n${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`)
process.exit(failed.length === 0 && sums.failed === 0 && sums.passed > 0 ? 0 : 1)

async function runCore() {
  await Promise.all([
    checkBeside('types', [package_('typescript/bin/tsc'), '--noEmit']),
    checkBeside('format and lint', [
      package_('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '.',
    ]),
    checkBeside('walls', [
      package_('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'src',
      '--config',
      '.dependency-cruiser.cjs',
    ]),
    checkBeside('dead code', [package_('knip/bin/knip.js')]),
    checkBeside('commit subjects', ['scripts/commit-subjects.ts']),
    runVitest('unit tests', 'core', ['unit']),
  ])
  // One after the other: each of them keeps both cores of a small machine busy.
  await runVitest('API tests, starts and the dev server', 'core', ['api-*', 'processes'])
  await runBrowser('core')
}

async function runDeep() {
  const audit = checkBeside('known vulnerabilities', ['scripts/audit.ts'])
  await runVitest('API tests, those of processes and of time', 'deep', ['deep-*'])
  await audit
  await runBrowser('deep')
}

/** Runs projects of Vitest, and adds up their report. */
async function runVitest(name, tier, projects) {
  const file = `test-results/${tier}/${name.split(' ', 1)[0].toLowerCase()}.json`
  await check(name, [
    package_('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const tests = report(file)
  add(tests?.numPassedTests, tests?.numFailedTests, tests?.numPendingTests)
  add(0, filesThatFailed(tests), tests?.numTodoTests)
}

/** Runs the browser tests of a tier, and adds up their report. */
async function runBrowser(tier) {
  const file = `test-results/${tier}/browser.json`
  await check('browser tests', [package_('@playwright/test/cli.js'), 'test', '--project', tier], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(root, file),
  })
  const stats = report(file)?.stats
  add(stats?.expected, stats?.unexpected, stats?.skipped)
  // A test that passes only on a retry is a failure.
  add(0, stats?.flaky)
}

function add(passed = 0, failed = 0, skipped = 0) {
  sums.passed += passed
  sums.failed += failed
  sums.skipped += skipped
}

/** Runs a check, and shows its output as it comes. */
async function check(name, args, env = {}) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const status = await ended(spawn(node, args, { ...options(env), stdio: ['ignore', 'inherit', 'inherit'] }))
  finish(name, started, status)
}

/** Runs a check beside others, and prints its output when it has ended. */
async function checkBeside(name, args) {
  const started = performance.now()
  const child = spawn(node, args, { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const status = await ended(child)
  console.log(`\n— ${name}`)
  process.stdout.write(Buffer.concat(output))
  finish(name, started, status)
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
}

function options(env) {
  // In the log of a machine, colours would only be noise.
  return { cwd: root, env: { ...environment, ...env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) } }
}

function finish(name, started, status) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (status !== 0) failed.push(name)
}

/** How many files failed as a whole, e.g. while they loaded: Vitest counts none of their tests as failed. */
function filesThatFailed(tests) {
  return tests?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
}

function report(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    failed.push(`${file} was not written`)
    return undefined
  }
}
