// Runs every check and test, then says how many tests passed, failed and were skipped.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, environment, install, installTestPrograms, node, root } from './prepare.mjs'

install({ tools: true })
installTestPrograms()
const results = path.join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const package_ = (file) => path.join(root, 'node_modules', file)
const failed = []

build()
await Promise.all([
  checkBeside('types', [package_('typescript/bin/tsc'), '--noEmit']),
  checkBeside('format and lint', [package_('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  checkBeside('walls', [
    package_('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'src',
    '--config',
    '.dependency-cruiser.cjs',
  ]),
  checkBeside('dead code', [package_('knip/bin/knip.js')]),
  checkBeside('known vulnerabilities', ['scripts/audit.ts']),
])
await check('unit and API tests', vitestArgs('vitest.json', ['unit', 'api-*']))
// One after the other: each of them keeps both cores of a small machine busy.
await check('tests of processes and time', vitestArgs('processes.json', ['processes', 'timing-*']))
await check('browser tests', [package_('@playwright/test/cli.js'), 'test'])

const vitest = [report('vitest.json'), report('processes.json')]
const browser = report('browser.json')?.stats
const sum = (counts) => counts.reduce((total, count) => total + (count ?? 0), 0)
const passed = sum([...vitest.map((tests) => tests?.numPassedTests), browser?.expected])
const failures = sum([
  ...vitest.flatMap((tests) => [tests?.numFailedTests, filesThatFailed(tests)]),
  browser?.unexpected,
  // A test that passes only on a retry is a failure.
  browser?.flaky,
])
const skipped = sum([
  ...vitest.flatMap((tests) => [tests?.numPendingTests, tests?.numTodoTests]),
  browser?.skipped,
])

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`)
console.log(`\n${passed} passed, ${failures} failed, ${skipped} skipped`)
process.exit(failed.length === 0 && failures === 0 && passed > 0 ? 0 : 1)

/** The arguments that run these projects of Vitest, with a report in this file. */
function vitestArgs(file, projects) {
  return [
    package_('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ]
}

/** Runs a check, and shows its output as it comes. */
async function check(name, args) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const status = await ended(spawn(node, args, { ...options(), stdio: ['ignore', 'inherit', 'inherit'] }))
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

function options() {
  // In the log of a machine, colours would only be noise.
  return { cwd: root, env: process.stdout.isTTY ? environment : { ...environment, NO_COLOR: '1' } }
}

function finish(name, started, status) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
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
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'))
  } catch {
    failed.push(`${file} was not written`)
    return undefined
  }
}
