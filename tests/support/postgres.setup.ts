import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { startTemplateServer } from './postgres-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with a migrated database `fanfare_template`, which each test file copies. */
    postgresUrl?: string
  }
}

/** The projects of a run share the server. */
export async function setup(project: TestProject) {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgresUrl) return undefined
  const server = await startTemplateServer('fanfare_template', migrate)
  run.provide('postgresUrl', server.url)
  return server.stop
}
