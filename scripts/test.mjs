// Runs every check and test, then says how many tests passed, failed and were skipped.
import { spawnSync } from 'node:child_process'
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
check('types', [package_('typescript/bin/tsc'), '--noEmit'])
check('format and lint', [package_('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
check('walls', [
  package_('dependency-cruiser/bin/dependency-cruiser.mjs'),
  'src',
  '--config',
  '.dependency-cruiser.cjs',
])
check('dead code', [package_('knip/bin/knip.js')])
check('known vulnerabilities', ['scripts/audit.ts'])
check('unit and API tests', [
  package_('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
])
check('browser tests', [package_('@playwright/test/cli.js'), 'test'])

const vitest = report('vitest.json')
const browser = report('browser.json')?.stats
const sum = (...counts) => counts.reduce((total, count) => total + (count ?? 0), 0)
const passed = sum(vitest?.numPassedTests, browser?.expected)
// A test that passes only on a retry is a failure.
const failures = sum(vitest?.numFailedTests, browser?.unexpected, browser?.flaky)
const skipped = sum(vitest?.numPendingTests, vitest?.numTodoTests, browser?.skipped)

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`)
console.log(`\n${passed} passed, ${failures} failed, ${skipped} skipped`)
process.exit(failed.length === 0 && failures === 0 && passed > 0 ? 0 : 1)

function check(name, args) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const { status } = spawnSync(node, args, {
    cwd: root,
    // The log of a build machine needs no colours.
    env: process.stdout.isTTY ? environment : { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  console.log(
    `  ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  if (status !== 0) failed.push(name)
}

function report(file) {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'))
  } catch {
    failed.push(`${file} was not written`)
    return undefined
  }
}
