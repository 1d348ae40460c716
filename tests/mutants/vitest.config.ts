import path from 'node:path'
import { mergeConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The tests as they are, on sources of which `run.ts` names one and what tests load in its place. */
export default mergeConfig(config, {
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id: string) =>
        id === path.join(root, process.env.MUTANT_OF ?? '') ? process.env.MUTANT : undefined,
    },
  ],
  // Modules of the last mutant must not stay. One failed test tells enough.
  // Modules of the last mutant must not stay; one failed test is enough.
  test: { isolate: true, fsModuleCache: false, testTimeout: 120_000, bail: 1 },
})
