import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { embeddedExtensions, embeddedPool, type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { explain, namedFile } from './operator.ts'
import { describeDatabase } from './schema/describe-database.ts'

const [one, other, server, ...rest] = process.argv.slice(2)
if (!one || !other || rest.length > 0)
  explain(
    'Usage: node scripts/compare-schemas.ts FOLDER FOLDER [POSTGRES_URL] (two folders of migrations inside this one, e.g. one of an older commit, as they import its packages; a server where databases may be created).',
  )

const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** Compares the databases that two folders of migrations make, on the embedded engine and on a PostgreSQL server. */
let areEqual = true
for (const engine of server ? (['embedded', 'postgres'] as const) : (['embedded'] as const)) {
  const [lines, others] = [await linesOf(engine, namedFile(one)), await linesOf(engine, namedFile(other))]
  const only = (these: string[], those: string[]) => {
    const known = new Set(those)
    return these.filter((line) => !known.has(line))
  }
  const differences = [
    ...only(lines, others).map((line) => `< ${line}`),
    ...only(others, lines).map((line) => `> ${line}`),
  ]
  if (differences.length > 0 || lines.length !== others.length) areEqual = false
  console.log(
    [`${engine}: ${lines.length} lines, ${differences.length} differences`, ...differences].join('\n'),
  )
}
process.exitCode = areEqual ? 0 : 1

async function linesOf(engine: 'embedded' | 'postgres', folder: string): Promise<string[]> {
  const { database, drop } = await (engine === 'embedded' ? openEmbedded() : openPostgres(server ?? ''))
  const started = performance.now()
  try {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort(inOrder)
    for (const file of files) {
      const { up } = (await import(pathToFileURL(path.join(folder, file)).href)) as Migration
      await database.db.transaction().execute(up)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${engine}: ${files.length} migrations of ${folder} in ${seconds} s`)
    return await describeDatabase(database.db)
  } finally {
    await drop()
  }
}

interface TemporaryDatabase {
  database: OpenDatabase
  drop(): Promise<void>
}

async function openEmbedded(): Promise<TemporaryDatabase> {
  const database = embeddedPool(await PGlite.create('memory://', { extensions: embeddedExtensions }))
  return { database, drop: () => database.close() }
}

async function openPostgres(serverUrl: string): Promise<TemporaryDatabase> {
  const name = 'fanfare_compared'
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  return {
    database,
    async drop() {
      await database.close()
      await query(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
