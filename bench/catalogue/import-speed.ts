import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import {
  constrainNext,
  createNext,
  dropNext,
  indexNext,
  NEXT_TABLES,
  nextName,
} from '#features/catalogue/import/server/first/next-tables.ts'
import { importDump } from '#features/catalogue/import/server/import-dump.ts'
import { showDocuments } from '#features/shows/public.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { ALL_ENTITIES, makeWholeDump } from './make-whole-dump.ts'
import { memoryOf } from './measure.ts'

const run = promisify(execFile)

/** Events and places of MusicBrainz, and its compressed export in bytes. */
const EVENTS_AND_PLACES = 206_000
const EXPORT_BYTES = 6.6e9
const BZIP2_SAMPLE = 64_000_000
const GOAL_HOURS = 2.5

interface Cost {
  wall: number
  server: number
  client: number
}
const cpu = ({ server, client }: Cost) => server + client

/**
 * Imports whole generated exports of several sizes into empty catalogues, and copies the same rows with plain COPY
 * (from files, in the server) into equal tables, whose indexes are built either at the end or beforehand.
 */
export async function measureImports(settings: string[], real: string[], sizes: number[]): Promise<void> {
  const costs: { entities: number; cost: Cost }[] = []
  for (const size of sizes) {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
    const server = await startPostgres(settings)
    try {
      const database = await openDatabase({ databaseUrl: server.url, dataDir: folder })
      await migrate(database)
      const dump = path.join(folder, 'mbdump.tar')
      const entities = await makeWholeDump(dump, real, size)
      const { size: bytes } = await stat(dump)
      console.log(`${format(entities)} entities, an export of ${Math.round(bytes / 1e6)} MB`)
      const cost = await measure(database, () => importOf(database, dump))
      costs.push({ entities, cost })
      const size1 = await databaseSize(database)
      print('first import', entities, cost)
      console.log(
        `  database ${format(size1 / 1e6)} MB, this process at most ${memoryOf(process.pid).peak} MB`,
      )
      const { atEnd, inPlace } = await measureCopies(database)
      print('COPY, indexes at the end', entities, atEnd, cost)
      print('COPY into indexed tables', entities, inPlace, cost)
      if (size === sizes.at(-1)) await printDecompression(dump)
      await database.close()
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  extrapolate(costs)
}

function importOf(database: OpenDatabase, file: string) {
  let step = ''
  let since = performance.now()
  const onProgress = (progress: { step: string }) => {
    if (progress.step === step) return
    if (process.env.STEPS && step)
      console.log(`    ${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${step}`)
    step = progress.step
    since = performance.now()
  }
  const options = {
    file,
    supplementary: false,
    prune: false,
    again: false,
    others: showDocuments,
    onProgress,
  }
  return importDump(database, options)
}

async function measureCopies(database: OpenDatabase): Promise<{ atEnd: Cost; inPlace: Cost }> {
  const { db } = database
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  const fileOf = (table: string) => `${rows[0]?.folder}/${table}.copy`
  const columnsOf = async (table: string) => {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
      db,
    )
    return columns.map(({ name }) => `"${name}"`).join(', ')
  }
  for (const table of NEXT_TABLES) {
    await sql.raw(`copy public.${table} (${await columnsOf(table)}) to '${fileOf(table)}'`).execute(db)
  }
  const copy = async () => {
    for (const table of NEXT_TABLES) {
      await sql.raw(`copy ${nextName(table)} (${await columnsOf(table)}) from '${fileOf(table)}'`).execute(db)
    }
  }
  const index = async () => {
    for (const build of [indexNext, constrainNext]) {
      for (const table of NEXT_TABLES) {
        await db.transaction().execute(async (trx) => {
          await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
          await build(trx, table)
        })
      }
    }
  }
  const make = () => db.transaction().execute(createNext)
  await make()
  const atEnd = await measure(database, async () => {
    await copy()
    await index()
  })
  await dropNext(db)
  await make()
  await index()
  const inPlace = await measure(database, copy)
  await dropNext(db)
  return { atEnd, inPlace }
}

/** The elapsed time of some work, and the CPU time of this process and of the server with all of its processes. */
async function measure(database: OpenDatabase, work: () => Promise<unknown>): Promise<Cost> {
  await sql`checkpoint`.execute(database.db)
  const server = await serverSeconds(database)
  const client = process.cpuUsage()
  const started = performance.now()
  await work()
  await sql`checkpoint`.execute(database.db)
  const wall = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(client)
  return { wall, client: (user + system) / 1e6, server: (await serverSeconds(database)) - server }
}

async function serverSeconds({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const parent = (await statOf(rows[0]?.pid ?? 0)).parent
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)])
  const own = await statOf(parent)
  let ticks = own.ticks + own.ofEnded
  for (const pid of stdout.split('\n').filter(Boolean)) ticks += (await statOf(Number(pid))).ticks
  return ticks / 100
}

async function statOf(pid: number): Promise<{ parent: number; ticks: number; ofEnded: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    parent: fields[1] ?? 0,
    ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
    ofEnded: (fields[13] ?? 0) + (fields[14] ?? 0),
  }
}

async function databaseSize({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return rows[0]?.size ?? 0
}

let secondsPerCompressedByte = 0

async function printDecompression(dump: string): Promise<void> {
  const script = `set -e; head -c ${BZIP2_SAMPLE} '${dump}' | bzip2 > '${dump}.bz2'; TIMEFORMAT='%U %S'; time bzip2 -dc '${dump}.bz2' > /dev/null`
  const { stderr } = await run('bash', ['-c', script])
  const seconds = stderr
    .trim()
    .split(' ')
    .map(Number)
    .reduce((sum, one) => sum + one, 0)
  const { size } = await stat(`${dump}.bz2`)
  secondsPerCompressedByte = seconds / size
  console.log(`  bzip2: ${seconds.toFixed(1)} CPU s for ${Math.round(size / 1e6)} MB`)
}

function print(label: string, entities: number, cost: Cost, compared?: Cost): void {
  const ratio = compared
    ? `  the import takes ${(cpu(compared) / cpu(cost)).toFixed(2)} × its CPU time, ${(compared.wall / cost.wall).toFixed(2)} × its time`
    : ''
  console.log(
    `  ${label.padEnd(25)} ${cost.wall.toFixed(0).padStart(5)} s, CPU ${cost.server.toFixed(0)} s server + ${cost.client.toFixed(0)} s client, ${format(entities / cost.wall)} entities/s (${format(entities / cpu(cost))} a CPU second)${ratio}`,
  )
}

/** The cost of an entity grows with the logarithm of their number (sorting, depth of indexes). */
function extrapolate(costs: { entities: number; cost: Cost }[]): void {
  const [small, large] = [costs[0], costs.at(-1)]
  if (!small || !large || small === large) return
  const each = ({ entities, cost }: { entities: number; cost: Cost }) => (cpu(cost) / entities) * 1e6
  const perDoubling = Math.max(0, (each(large) - each(small)) / Math.log2(large.entities / small.entities))
  const all = ALL_ENTITIES + EVENTS_AND_PLACES
  const atAll = each(large) + perDoubling * Math.log2(all / large.entities)
  const decompressing = secondsPerCompressedByte * EXPORT_BYTES
  const total = (atAll * all) / 1e6 + decompressing
  console.log(
    `CPU time an entity: ${each(small).toFixed(0)} µs at ${format(small.entities)}, ${each(large).toFixed(0)} µs at ${format(large.entities)}, so ${atAll.toFixed(0)} µs at ${format(all)}`,
  )
  console.log(
    `whole export: ${format(total)} CPU s (${format(decompressing)} of them bzip2), ${(total / 3600 / 2).toFixed(1)} h on two cores in full use, ${(total / 3600 / 1.6).toFixed(1)} h at four fifths (goal ${GOAL_HOURS} h)`,
  )
}

const format = (value: number) => Math.round(value).toLocaleString('en')
