import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { importDump } from '#features/catalogue/server/import/import-dump.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { makeDump } from './catalogue/make-dump.ts'
import { memoryOf } from './catalogue/measure.ts'
import { readRealNames } from './catalogue/names.ts'
import { measureQuality } from './catalogue/quality.ts'
import { measureTogether, measureTypeAhead } from './catalogue/type-ahead.ts'

const USAGE = `npm run bench -- catalogue [--artists 2500000] [--release-groups 4000000] [--embedded] [--no-import] [--verbose]
  Imports a generated export and measures import, type-ahead and quality, on a throw-away PostgreSQL
  (or DATABASE_URL, an empty database, or with --no-import the one of an earlier run), with --embedded on the embedded engine (50,000 artists by default).`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      artists: { type: 'string' },
      'release-groups': { type: 'string' },
      embedded: { type: 'boolean', default: false },
      'no-import': { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const real = readRealNames()
  if (values.help || !real) {
    console.log(real ? USAGE : 'The list of real names (../shared/fixtures/artists) is not there.')
    return
  }
  const artists = Number(values.artists ?? (values.embedded ? 50_000 : 2_500_000))
  const releaseGroups = Number(values['release-groups'] ?? (values.embedded ? 0 : 4_000_000))
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
  // As a server is set up that must not lose anything, and with a tenth of a small machine's memory.
  const server =
    values.embedded || process.env.DATABASE_URL
      ? undefined
      : await startPostgres([
          'fsync=on',
          'synchronous_commit=on',
          'full_page_writes=on',
          'shared_buffers=512MB',
          'maintenance_work_mem=256MB',
          'max_wal_size=4GB',
        ])
  const databaseUrl = values.embedded ? undefined : (server?.url ?? process.env.DATABASE_URL)
  try {
    const database = await openDatabase({ databaseUrl, dataDir: folder })
    await migrate(database)
    if (!values['no-import']) {
      const dump = path.join(folder, 'mbdump.tar')
      console.log(
        `Making an export of ${artists.toLocaleString('en')} artists and ${releaseGroups.toLocaleString('en')} release groups …`,
      )
      await makeDump(dump, real, { artists, releaseGroups })
      console.log(`  ${Math.round((await stat(dump)).size / 1e6)} MB`)
      await measureImport(database, databaseUrl, dump, artists + releaseGroups)
      await rm(dump)
    }
    await printSizes(database)
    const limits = values.embedded ? { p95: 50 } : { p50: 5, p95: 20 }
    const known = real.slice(0, 10_000)
    await measureTypeAhead(database, 'artist', known, limits, values.embedded ? 300 : 1000)
    if (!values.embedded) await measureTogether(database, known, 4)
    if (releaseGroups > 0) {
      await measureTypeAhead(database, 'release-group', await someTitles(database), limits)
    }
    console.log(`memory of this process: ${memoryOf(process.pid).now} MB`)
    const isGood = await measureQuality(database, real, values.verbose)
    if (!isGood) process.exitCode = 1
    await database.close()
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** On PostgreSQL as an operator does it, in a process of its own, so that its memory can be told. */
async function measureImport(
  database: OpenDatabase,
  databaseUrl: string | undefined,
  dump: string,
  entities: number,
): Promise<void> {
  const started = performance.now()
  let peak = 0
  if (databaseUrl) {
    const child = spawn(process.execPath, ['scripts/catalogue.ts', 'import', dump], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    })
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid ?? 0).peak)
    }, 500)
    const code = await new Promise((resolve) => child.once('close', resolve))
    clearInterval(watch)
    if (code !== 0) throw new Error(`The import ended with ${code}.`)
  } else {
    await importDump(database, {
      file: dump,
      supplementary: false,
      prune: false,
      again: false,
      onProgress: () => {},
    })
    peak = memoryOf(process.pid).peak
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
