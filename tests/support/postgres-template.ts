import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { startPostgres } from './postgres.ts'

/** A server with a template database that the tests copy again and again. */
export interface TemplateServer {
  url: string
  stop(): Promise<void>
}

const SETTINGS = [
  // Else its statistics, and the plans that come of them, would change in the middle of a test.
  'autovacuum=off',
  'max_wal_size=256MB',
  // It compiles each statement that is planned as for a million rows, and the tests have few.
  'jit=off',
]

/**
 * Uses the server that `TEST_DATABASE_URL` names, or else starts a temporary one, and creates the database `name` there,
 * which `fill` fills.
 */
export async function startTemplateServer(
  name: string,
  fill: (database: OpenDatabase) => Promise<unknown>,
): Promise<TemplateServer> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startPostgres(SETTINGS, await folderOfServer())
  await query(server.url, `drop database if exists ${name}`)
  await query(server.url, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: withDatabase(server.url, name), dataDir: '' })
  await fill(database)
  await database.close()
  return server
}

/** Copies the database `template` of a server. `drop` removes the copy, even while it is in use. */
export async function copyDatabase(
  serverUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The default strategy writes everything to the log first, at twice the cost.
  await query(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(serverUrl, name),
    drop: () => query(serverUrl, `drop database ${name} with (force)`),
  }
}

/** Files in memory, where there is plenty: a database is copied for each test file. */
async function folderOfServer(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= 4 * 1024 ** 3 ? memory : tmpdir()
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return copy.href
}
