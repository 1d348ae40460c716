import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { lucideIcons } from './scripts/lucide-icons.ts'
import { serverBinaries } from './tests/support/postgres-binaries.ts'

type Engine = 'embedded' | 'postgres'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || serverBinaries())
if (!hasPostgres)
  console.error(
    '\nNO POSTGRESQL SERVER FOUND: the API tests run on the embedded engine, and those of several processes are SKIPPED.\n',
  )
/** On which most tests run. */
const mainEngine: Engine = hasPostgres ? 'postgres' : 'embedded'
/** The groups run one after the other. */
const group = (groupOrder: number) => ({ sequence: { groupOrder } })

/** Tests on sites with this database engine. */
const onEngine = (engine: Engine) => ({
  // Those on PostgreSQL also move a site to the embedded engine and back.
  globalSetup: ['embedded', ...(engine === 'postgres' ? [engine] : [])].map(
    (name) => `tests/support/${name}.setup.ts`,
  ),
  env: { TEST_ENGINE: engine },
})

const api = (name: 'api' | 'deep-api', engine: Engine, include: string[]) => ({
  extends: true as const,
  test: { name: `${name}-${engine}`, include, ...onEngine(engine), ...group(1) },
})

/** A file has several processes at work already, so fewer run at the same time, and apart from the tests above. */
const processes = (name: 'processes' | 'deep-processes', include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ['tests/support/built.setup.ts', 'tests/support/embedded.setup.ts'],
    maxWorkers: 3,
    ...group(2),
  },
})

/** Tests of clocks, queues and pools, which a busy machine could disturb: one file at a time, after all others. */
const timing = (engine: Engine, include: string[]) => ({
  extends: true as const,
  test: {
    name: `deep-timing-${engine}`,
    include,
    ...onEngine(engine),
    fileParallelism: false,
    ...group(3),
  },
})

/**
 * Tests of what the engine decides: transactions and connections, migrations and the schema, backups, imports, search,
 * texts of all kinds, events. The feed, the demo and cached pages stand for everything that sends plain statements, as do
 * the browser tests of the demo.
 */
const onBothEngines = [
  api('deep-api', 'embedded', ['tests/api/{,deep/}both-engines/*.test.ts']),
  timing('embedded', ['tests/timing/both-engines/*.test.ts']),
]

/** Projects whose names begin with `deep-` are those of `npm run test:deep`; `npm test` runs the others. */
export default defineConfig({
  plugins: [react(), lucideIcons()],
  test: {
    // More than the two cores of the smallest machine: the tests wait much of the time.
    maxWorkers: 4,
    // Files open their own sites, and modules hold no state of a site; reloading these per file took half the time.
    isolate: false,
    unstubGlobals: true,
    passWithNoTests: true,
    // Only something that never ends takes this long, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    provide: { patienceMs: 45_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,demo,scripts,bench}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        },
      },
      api('api', mainEngine, ['tests/api/{,both-engines/}*.test.ts']),
      processes('processes', ['tests/operator/*.test.ts']),

      api('deep-api', mainEngine, ['tests/api/deep/**/*.test.ts', 'tests/fuzz/*.test.ts']),
      processes('deep-processes', [
        'tests/operator/deep/*.test.ts',
        ...(hasPostgres ? ['tests/processes/*.test.ts'] : []),
      ]),
      timing(mainEngine, ['tests/timing/**/*.test.ts']),
      ...(hasPostgres ? onBothEngines : []),
    ],
  },
})
