import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import { COVERED_BY } from './covered-by.ts'
import { type Mutant, mutantsOf } from './mutate.ts'
import { NO_DIFFERENCE } from './no-difference.ts'

const USAGE = `npm run test:mutants -- [part of a file's name …] [--mutants N] [--seed 1]

Changes sources of rules, decisions and counters (tests/mutants/covered-by.ts) in small ways, one at a time, and runs the
tests that cover them: a change that none notices survives. Without names it makes 200 changes, evenly in all files; with
names all changes in these.
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(USAGE)
  process.exit()
}

const files = Object.keys(COVERED_BY).filter(
  (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
)
const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
const wanted = Number(values.mutants ?? (positionals.length > 0 ? all.length : 200))
const chosen = choose(all, wanted, Number(values.seed))
say(`${chosen.length} of ${all.length} mutants of ${files.length} files, seed ${values.seed}.`)

const silent: Reporter = {}
const vitest = await createVitest('test', {
  config: path.join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [silent],
})
await vitest.standalone()
const results: { file: string; count: number; survivors: Mutant[] }[] = []
try {
  for (const file of files) {
    const mutants = chosen.filter((mutant) => mutant.file === file)
    if (mutants.length === 0) continue
    if (!(await pass(vitest, file))) throw new Error(`The tests of ${file} fail without a mutant.`)
    const survivors: Mutant[] = []
    for (const mutant of mutants) {
      Object.assign(process.env, { MUTANT_OF: file, MUTANT: mutant.source })
      const hasSurvived = await pass(vitest, file)
      if (hasSurvived) survivors.push(mutant)
      process.stdout.write(hasSurvived ? 'S' : '·')
    }
    delete process.env.MUTANT_OF
    vitest.invalidateFile(path.resolve(file))
    say(` ${file}`)
    results.push({ file, count: mutants.length, survivors })
  }
} finally {
  await vitest.close()
}

const survivors = results.flatMap((result) => result.survivors)
if (survivors.length > 0) say('\nSurvived, and why that is right, where somebody has looked at it:')
for (const { file, line, what } of survivors) say(`${file}:${line} ${what}${reasonFor(file, what)}`)
say('\nkilled  survived    %')
for (const { file, count, survivors } of results) say(row(count, survivors.length, file))
if (results.length > 1) say(row(chosen.length, survivors.length, 'all'))

/** A row of the table. */
function row(count: number, survived: number, name: string): string {
  const killed = count - survived
  const cell = (value: number, width: number) => String(value).padStart(width)
  return `${cell(killed, 6)}${cell(survived, 10)}${cell(Math.round((100 * killed) / count), 5)}  ${name}`
}

/** Why a change makes no difference that a test could notice. */
function reasonFor(file: string, what: string): string {
  const reason = NO_DIFFERENCE[file]?.[what]
  return reason ? `\n    ${reason}` : ''
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Whether all tests of a source pass; the later ones, which take longer, run only when the earlier ones do. */
async function pass(vitest: Vitest, source: string): Promise<boolean> {
  vitest.invalidateFile(path.resolve(source))
  for (const test of COVERED_BY[source] ?? []) {
    const specifications = await vitest.globTestSpecifications([test])
    const main = specifications.filter(({ project }) => !project.name.includes('embedded'))
    if (main.length === 0) throw new Error(`There is no test ${test}.`)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(main)
    // It has those of earlier runs as well.
    const ran = testModules.filter(({ moduleId }) => main.some((one) => one.moduleId === moduleId))
    const states = ran.map((module) => module.state())
    if (states.some((state) => state !== 'passed' && state !== 'failed'))
      throw new Error(`${test} did not run.`)
    if (unhandledErrors.length > 0 || states.includes('failed')) return false
  }
  return true
}

/** So many mutants, evenly from all files; the same for a seed. */
function choose(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const share = Math.min(1, count / mutants.length)
  let state = seed
  return mutants.filter(() => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32 < share
  })
}
