import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { COVERED_BY } from './covered-by.ts'
import { type Mutant, mutantsOf } from './mutate.ts'
import { NO_DIFFERENCE } from './no-difference.ts'

/** A mutant whose tests take longer never ends. */
const MUTANT_MS = 5 * 60_000

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

const results: { file: string; count: number; survivors: Mutant[] }[] = []
for (const file of files) {
  const mutants = chosen.filter((mutant) => mutant.file === file)
  if (mutants.length === 0) continue
  const survived: boolean[] = []
  while (survived.length < mutants.length)
    survived.push(...(await tryMutants(file, mutants.slice(survived.length))))
  say(` ${file}`)
  results.push({ file, count: mutants.length, survivors: mutants.filter((_, place) => survived[place]) })
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

/**
 * Whether each of the mutants survives, up to the first that never ends, such as a loop whose condition stays true: that
 * one is killed, with the process.
 */
async function tryMutants(file: string, mutants: Mutant[]): Promise<boolean[]> {
  const survived: boolean[] = []
  // A process group of its own, with the workers of Vitest, one of which would not end.
  const tests = fork(path.join(import.meta.dirname, 'try-mutants.ts'), { detached: true })
  let isEndless = false
  const kill = () => {
    isEndless = true
    survived.push(false)
    process.stdout.write('∞')
    if (tests.pid) process.kill(-tests.pid, 'SIGKILL')
  }
  let limit: NodeJS.Timeout | undefined
  tests.on('message', (message: 'ready' | boolean) => {
    if (message !== 'ready') {
      survived.push(message)
      process.stdout.write(message ? 'S' : '·')
    }
    clearTimeout(limit)
    if (survived.length < mutants.length) limit = setTimeout(kill, MUTANT_MS)
  })
  tests.send({ file, mutants })
  await new Promise((resolve) => tests.once('exit', resolve))
  clearTimeout(limit)
  if (survived.length < mutants.length && !isEndless)
    throw new Error(`The tests of ${file} could not be run.`)
  return survived
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
