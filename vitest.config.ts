import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { lucideIcons } from './scripts/lucide-icons.ts'
import { serverBinaries } from './tests/support/postgres-binaries.ts'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || serverBinaries())
if (!hasPostgres)
  console.error(
    '\nNO POSTGRESQL SERVER FOUND: the API tests on PostgreSQL and those of several processes are SKIPPED.\n',
  )

/**
 * If there is a PostgreSQL server, all files run on it, and these on the embedded engine too, because they test what the
 * engine decides: transactions and connections, migrations and the schema, backups, imports, search, texts of all kinds,
 * events. The feed, the demo and cached pages stand for everything that sends plain statements, as do the browser tests of
 * the demo.
 */
const ALSO_EMBEDDED = {
  api: [
    'accounts-processes',
    'accounts-sign-up',
    'backup',
    'catalogue-{command,first-import,import-export,import-json,index-upgrade,search,starter}',
    'community-{counters,feed,search}',
    'post-search-plans',
    'demo',
    'live',
    'migrations',
    'name-lists',
    'naughty-strings',
    'pages',
    'platform',
    'prepared-statements',
    'row-queue',
    'schema',
    'radar-records-migration',
    'show-nights-migration',
  ].map((name) => `tests/api/${name}.test.ts`),
  timing: ['tests/timing/{bounded-pool,clock-set-back,health,request-queue}.test.ts'],
}

/** For tests that start processes, and for those of time. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
  provide: { patienceMs: 45_000 },
}

/** Tests on sites with this database engine; all of them where there is no other. */
const onEngine = (engine: 'embedded' | 'postgres', name: 'api' | 'timing', all: string[]) => ({
  name: `${name}-${engine}`,
  include: engine === 'embedded' ? (hasPostgres ? ALSO_EMBEDDED[name] : all) : hasPostgres ? all : [],
  // Those on PostgreSQL also move a site to the embedded engine and back.
  globalSetup: ['embedded', ...(engine === 'postgres' ? [engine] : [])].map(
    (name) => `tests/support/${name}.setup.ts`,
  ),
  env: { TEST_ENGINE: engine },
})

const api = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: onEngine(engine, 'api', ['tests/{api,fuzz}/**/*.test.ts']),
})

/** Tests of clocks, queues and pools, which a busy machine could disturb: one file at a time, after all others. */
const timing = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    ...onEngine(engine, 'timing', ['tests/timing/**/*.test.ts']),
    ...patient,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
})

export default defineConfig({
  plugins: [react(), lucideIcons()],
  test: {
    // More than the two cores of the smallest machine: the tests wait much of the time.
    maxWorkers: 4,
    // Files open their own sites, and modules hold no state of a site; reloading these per file took half the time.
    isolate: false,
    unstubGlobals: true,
    passWithNoTests: true,
    // Three times what the longest tests take while four files run; the few that take more say so and why (`LONG_MS`).
    testTimeout: 20_000,
    // Hooks fill tables, load the starter catalogue or start the demo.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    provide: { patienceMs: 15_000 },
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
          globalSetup: ['tests/support/built.setup.ts', 'tests/support/embedded.setup.ts'],
          ...patient,
          // A file has several processes at work already, so fewer run at the same time, and apart from the tests above.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
