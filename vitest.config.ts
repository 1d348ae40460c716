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
 * Tests of everything that depends on the engine run on both: transactions and connections, migrations, backups,
 * imports, search, query plans, texts of all kinds, feeds and threads. The files below send the same statements to
 * either engine, and are long for other reasons: roles, attacks, sources, mails, proofs, pictures, limits. If there is
 * a PostgreSQL server, they run only on it, as do the browser tests except those of the demo.
 */
const ON_POSTGRES_WHERE_IT_IS = [
  'tests/fuzz/*.test.ts',
  'tests/timing/attack-slow.test.ts',
  ...[
    'access',
    'accounts-{export,factors,keys,leaving,limits,mail,mail-limits,passkeys,sessions,settings,sign-up}',
    'admin-dashboard',
    '{artist,festival,label,venue}-claims',
    'attack-{edge,fields,limits,uploads}',
    'audit-reasons',
    'backup-forged',
    'blocks',
    'business-{accounts,attempts,changes}',
    'cards',
    'claim-{bars,dumps,forgeries,input,letters,proofs,rechecks,teams}',
    'community-{posts,reactions,replies,texts}',
    'decisions',
    'endpoints-by-roles',
    'festival-proofs',
    'festivals',
    'follow-imports',
    'follows',
    'gone-from-reads',
    'home',
    'images',
    'line-ups',
    'link-cards',
    'live-standings',
    'media{,-documents,-posts,-quota}',
    'members',
    'moderation{,-refusals}',
    'newcomers',
    'news',
    'notice-channels',
    'notifications',
    'official-post-notices',
    'openapi',
    'outside',
    'page-statements',
    'products',
    'profiles-avatar',
    'radar',
    'radar-{budget,replay}',
    'records',
    'registration',
    'removed-profiles',
    'reports',
    'results',
    'show-{dumps,feed-reading,feeds,festival-plans,history,news,page-keys,posters}',
    'shows',
    'site-settings',
    'site-texts',
    'staff-decisions',
    'team',
    'venue-shows',
    'visibility',
    'well-known',
  ].map((name) => `tests/api/${name}.test.ts`),
]

/** For tests that start processes, and for those of time. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
}

/** The tests of some folders, on sites with this database engine. */
const onEngine = (engine: 'embedded' | 'postgres', name: string, folders: string[]) => ({
  name: `${name}-${engine}`,
  include:
    engine === 'postgres' && !hasPostgres ? [] : folders.map((folder) => `tests/${folder}/**/*.test.ts`),
  exclude: engine === 'embedded' && hasPostgres ? ON_POSTGRES_WHERE_IT_IS : [],
  globalSetup: [`tests/support/${engine}.setup.ts`],
  env: { TEST_ENGINE: engine },
})

const api = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: onEngine(engine, 'api', ['api', 'fuzz']),
})

/** Tests of clocks, queues and pools, which a busy machine could disturb: one file at a time, after all others. */
const timing = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    ...onEngine(engine, 'timing', ['timing']),
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
    // Only something that never ends takes this long, however busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
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
          ...patient,
          // A file has several processes at work already, so fewer run at the same time, and apart from the tests above.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
