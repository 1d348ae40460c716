import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { serverBinaries } from './tests/support/postgres-binaries.ts'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || serverBinaries())
if (!hasPostgres)
  console.error(
    '\nNO POSTGRESQL SERVER FOUND: the API tests on PostgreSQL and those of several processes are SKIPPED.\n',
  )

/** They meet the same code before any database. */
const ON_ONE_ENGINE = ['tests/api/attack-{edge,fields,uploads}.test.ts']

const api = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `api-${engine}`,
    include: [
      ...(engine === 'postgres' && !hasPostgres ? [] : ['tests/api/**/*.test.ts']),
      ...(engine === 'embedded' ? ['tests/fuzz/**/*.test.ts'] : []),
    ],
    exclude: engine === 'postgres' ? ON_ONE_ENGINE : [],
    globalSetup: [`tests/support/${engine}.setup.ts`],
    env: { TEST_ENGINE: engine },
    // Each opens sites of its own and modules keep no state of a site: to load them anew for every file took half the time.
    isolate: false,
  },
})

export default defineConfig({
  plugins: [react()],
  test: {
    // More than the two processors of the smallest machine: much of the time is waiting.
    maxWorkers: 3,
    passWithNoTests: true,
    // A machine that has much else to do may stand still for seconds; whoever waits waits for something to come.
    // A test that is given up goes on behind the next ones, which then fail too: none is before it has to be.
    testTimeout: 120_000,
    hookTimeout: 130_000,
    expect: { poll: { timeout: 60_000 } },
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
      {
        extends: true,
        test: {
          name: 'processes',
          include: hasPostgres ? ['tests/processes/**/*.test.ts'] : [],
          globalSetup: ['tests/support/built.setup.ts'],
        },
      },
    ],
  },
})
