import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with a migrated database `fanfare_template`, which each test file copies. */
    postgresUrl?: string
  }
}

/** Tests use `TEST_DATABASE_URL`, or else a temporary cluster. The projects of a run share it. */
export async function setup(project: TestProject) {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgresUrl) return undefined
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : // Else its statistics, and the plans that come of them, would change in the middle of a test.
      await startPostgres(['autovacuum=off', 'max_wal_size=256MB'], await folderOfServer())
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('drop database if exists fanfare_template')
  await admin.query('create database fanfare_template')
  await admin.end()
  const template = new URL(server.url)
  template.pathname = '/fanfare_template'
  const database = await openDatabase({ databaseUrl: template.href, dataDir: '' })
  await migrate(database)
  await database.close()
  run.provide('postgresUrl', server.url)
  return server.stop
}

/** Files in memory, where there is plenty: a database is copied for each test file. */
async function folderOfServer(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= 4 * 1024 ** 3 ? memory : tmpdir()
}
