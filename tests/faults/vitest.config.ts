import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Long proofs, one after the other: `npm run test:faults`, with a name for one alone. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/browser/build.setup.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
