import path from 'node:path'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import { COVERED_BY } from './covered-by.ts'
import type { Mutant } from './mutate.ts'

// With `run.ts`, whatever a mutant still does.
process.once('disconnect', () => process.exit())

/**
 * A process of `run.ts`: runs the tests of a source first without and then with each mutant it is sent, and sends back,
 * for each mutant, whether it survives. Sends nothing when the tests fail without a mutant.
 */
process.once('message', async ({ file, mutants }: { file: string; mutants: Mutant[] }) => {
  const silent: Reporter = {}
  const vitest = await createVitest('test', {
    config: path.join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    reporters: [silent],
  })
  await vitest.standalone()
  try {
    if (!(await pass(vitest, file))) throw new Error(`The tests of ${file} fail without a mutant.`)
    process.send?.('ready')
    for (const mutant of mutants) {
      Object.assign(process.env, { MUTANT_OF: file, MUTANT: mutant.source })
      process.send?.(await pass(vitest, file))
    }
  } finally {
    await vitest.close()
    process.disconnect?.()
  }
})

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
