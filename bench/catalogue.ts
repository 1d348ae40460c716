import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { importDump } from '#features/catalogue/import/server/import-dump.ts'
import { showDocuments } from '#features/shows/public.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type RunningPostgres, startPostgres } from '../tests/support/postgres.ts'
import { fillConnections, measureConnections } from './catalogue/connections.ts'
import { fill } from './catalogue/fill.ts'
import { importAsOperator } from './catalogue/import-as-operator.ts'
import { measureImports } from './catalogue/import-speed.ts'
import { makeDump } from './catalogue/make-dump.ts'
import { memoryOf } from './catalogue/measure.ts'
import { readRealNames } from './catalogue/names.ts'
import { printPlans } from './catalogue/plans.ts'
import { measureQuality } from './catalogue/quality.ts'
import { measureTogether, measureTypeAhead } from './catalogue/type-ahead.ts'

const USAGE = `npm run bench -- catalogue [--artists 2500000] [--release-groups 4000000] [--import | --filled] [--embedded] [--plans] [--verbose] [--connections]
  [--shared-buffers 128MB,2GB]
  Fills a catalogue with generated names and measures type-ahead and its quality, on a throw-away PostgreSQL or on
  DATABASE_URL (an empty database). --import fills it as an operator does, from a database export
  (300,000 artists and 100,000 release groups by default), and measures that too; --filled measures the
  catalogue of an earlier run. --embedded: on the embedded engine, with 50,000 artists. --speed: how fast whole exports with
  --entities 200000,1000000 go into an empty catalogue, beside plain COPY. --quality: only whether names are found,
  with --verbose those that are not. --connections: how long it takes to find how two artists are connected, with relations
  and common credits and without release groups, with --verbose the plans of the slowest. --plans: what each
  statement reads, with --verbose its most expensive plan. --shared-buffers: measures once with each of these settings
  of the throw-away PostgreSQL, on the same data.`

/** Settings of a durable server that uses a tenth of a small machine's memory. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
]

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      artists: { type: 'string' },
      'release-groups': { type: 'string' },
      embedded: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      filled: { type: 'boolean', default: false },
      quality: { type: 'boolean', default: false },
      connections: { type: 'boolean', default: false },
      speed: { type: 'boolean', default: false },
      entities: { type: 'string', default: '200000,1000000' },
      plans: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'shared-buffers': { type: 'string', default: '512MB' },
      help: { type: 'boolean', default: false },
    },
  })
  const real = readRealNames()
  if (values.help || !real) {
    console.log(real ? USAGE : 'The list of real names (../shared/fixtures/artists) is not there.')
    return
  }
  if (values.speed) {
    await measureImports(
      [...SETTINGS, `shared_buffers=${values['shared-buffers']}`],
      real,
      values.entities.split(',').map(Number),
    )
    return
  }
  const usual = values.embedded
    ? [50_000, 10_000]
    : values.import
      ? [300_000, 100_000]
      : [2_500_000, 4_000_000]
  const counts = {
    artists: Number(values.artists ?? usual[0]),
    releaseGroups: Number(values['release-groups'] ?? (values.connections ? 0 : usual[1])),
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
  const server = values.embedded || process.env.DATABASE_URL ? undefined : await startPostgres(SETTINGS)
  const databaseUrl = values.embedded ? undefined : (server?.url ?? process.env.DATABASE_URL)
  let isFilled = values.filled
  try {
    for (const sharedBuffers of server ? values['shared-buffers'].split(',') : ['']) {
      if (server) await restartWith(server, sharedBuffers)
      const database = await openDatabase({ databaseUrl, dataDir: folder })
      await migrate(database)
      if (!isFilled) {
        if (databaseUrl && !values.import) {
          const started = performance.now()
          await fill(database, databaseUrl, real, counts)
          if (values.connections) await fillConnections(database, databaseUrl)
          console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
        } else await importGenerated(database, databaseUrl, folder, real, counts)
        await printSizes(database)
      }
      isFilled = true
      if (server) console.log(`${sharedBuffers} of shared buffers`)
      const isGood = await measureSearch(database, real, values)
      if (!isGood) process.exitCode = 1
      await database.close()
    }
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function restartWith(server: RunningPostgres, sharedBuffers: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`alter system set shared_buffers = ${pg.escapeLiteral(sharedBuffers)}`)
  await client.end()
  await server.shutDown()
  await server.start()
}

async function measureSearch(
  database: OpenDatabase,
  real: string[],
  {
    quality,
    connections,
    plans,
    verbose,
  }: { quality: boolean; connections: boolean; plans: boolean; verbose: boolean },
): Promise<boolean> {
  const known = real.slice(0, 10_000)
  if (connections) return measureConnections(database, { verbose })
  if (quality) return measureQuality(database, real, verbose)
  const titles = await someTitles(database)
  if (plans) {
    await printPlans(database, 'artist', known, verbose)
    if (titles.length > 0) await printPlans(database, 'release-group', titles, verbose)
    return true
  }
  const isEmbedded = database.engine === 'embedded'
  const limits = isEmbedded ? { p95: 50 } : { p50: 5, p95: 20 }
  const count = isEmbedded ? 300 : 1000
  let isGood = await measureTypeAhead(database, 'artist', known, limits, count)
  if (!isEmbedded) await measureTogether(database, known, 4)
  if (titles.length > 0) {
    isGood = (await measureTypeAhead(database, 'release-group', titles, limits, count)) && isGood
  }
  const { now, peak } = memoryOf(process.pid)
  console.log(`memory of this process: ${now} MB, at most ${peak} MB`)
  return (await measureQuality(database, real, verbose)) && isGood
}

/** Imports an uncompressed export; decision 018 has the cost of decompressing one. */
async function importGenerated(
  database: OpenDatabase,
  databaseUrl: string | undefined,
  folder: string,
  real: string[],
  counts: { artists: number; releaseGroups: number },
): Promise<void> {
  const dump = path.join(folder, 'mbdump.tar')
  await makeDump(dump, real, counts)
  console.log(`an export of ${Math.round((await stat(dump)).size / 1e6)} MB`)
  await measureImport(database, databaseUrl, dump, counts.artists + counts.releaseGroups)
  await rm(dump)
}

/** On PostgreSQL the import runs as an operator runs it, in a process of its own, so that its memory can be measured. */
async function measureImport(
  database: OpenDatabase,
  databaseUrl: string | undefined,
  dump: string,
  entities: number,
): Promise<void> {
  const started = performance.now()
  let peak = 0
  if (databaseUrl) {
    peak = (await importAsOperator(databaseUrl, dump)).peak
  } else {
    // Not the peak of this process: the engine reaches it when it creates a new database.
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(process.pid).now)
    }, 500)
    await importDump(database, {
      file: dump,
      supplementary: false,
      prune: false,
      again: false,
      others: showDocuments,
      onProgress: () => {},
    })
    clearInterval(watch)
  }
  const seconds = (performance.now() - started) / 1000
  console.log(
    `import: ${seconds.toFixed(0)} s, ${Math.round(entities / seconds).toLocaleString('en')} entities a second, at most ${peak} MB`,
  )
}

async function printSizes({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string; size: string; rows: number }>`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size, reltuples::int8 as rows
    from pg_class where relkind = 'r' and pg_total_relation_size(oid) > 5e6
      and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc`.execute(db)
  for (const row of rows)
    console.log(
      `  ${row.name.padEnd(26)} ${row.size.padStart(9)} ${row.rows.toLocaleString('en').padStart(12)} rows`,
    )
  const { rows: whole } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  console.log(`  database ${whole[0]?.size}`)
}

async function someTitles({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from release_groups order by popularity desc limit 10000`.execute(db)
  return rows.map((row) => row.title)
}
