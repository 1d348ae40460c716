import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { serverBinaries } from './tests/support/postgres-binaries.ts'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || serverBinaries())
if (!hasPostgres)
  console.error(
    '\nNO POSTGRESQL SERVER FOUND: the API tests on PostgreSQL and those of several processes are SKIPPED.\n',
  )

/** They meet the same code before any database, or none. */
const ON_ONE_ENGINE = ['tests/api/attack-{edge,fields,uploads}.test.ts', 'tests/timing/attack-slow.test.ts']

/** One file at a time, after all others: what is late here is late by itself, not because of a neighbour. */
const serial = {
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
}

/** The tests of some folders, on sites with a database of this engine. */
const onEngine = (engine: 'embedded' | 'postgres', name: string, folders: string[]) => ({
  name: `${name}-${engine}`,
  include:
    engine === 'postgres' && !hasPostgres ? [] : folders.map((folder) => `tests/${folder}/**/*.test.ts`),
  exclude: engine === 'postgres' ? ON_ONE_ENGINE : [],
  globalSetup: [`tests/support/${engine}.setup.ts`],
  env: { TEST_ENGINE: engine },
})

const api = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    ...onEngine(engine, 'api', engine === 'embedded' ? ['api', 'fuzz'] : ['api']),
    // Each opens sites of its own and modules keep no state of a site: to load them anew for every file took half the time.
    isolate: false,
  },
})

/** Clocks, queues and pools: what a busy machine could outrun. */
const timing = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: { ...onEngine(engine, 'timing', ['timing']), ...serial },
})

export default defineConfig({
  plugins: [react()],
  test: {
    // More than the two processors of the smallest machine: much of the time is waiting.
    maxWorkers: 3,
    passWithNoTests: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,demo,scripts,sample-data,bench}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        },
      },
      api('embedded'),
      api('postgres'),
      timing('embedded'),
      timing('postgres'),
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/operator/**/*.test.ts', ...(hasPostgres ? ['tests/processes/**/*.test.ts'] : [])],
          globalSetup: ['tests/support/built.setup.ts'],
          ...serial,
        },
      },
    ],
  },
})
