import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'

export const STARTER_JOB = 'catalogue.starter'

/**
 * Returns whether some process is loading the starter catalogue into a site that has never had it. Searches find next to
 * nothing until then, and say so.
 */
export function watchStarter({ db }: Pick<Platform, 'db'>): () => Promise<boolean> {
  let isLoaded = false
  return async () => {
    if (isLoaded) return false
    const { rows } = await sql<{ isLoaded: boolean; isRunning: boolean }>`
      select exists (select from catalogue_imports where source = 'starter') as "isLoaded",
        exists (select from job_runs where name = ${STARTER_JOB} and held_until > now()) as "isRunning"`.execute(
      db,
    )
    isLoaded = rows[0]?.isLoaded ?? false
    return !isLoaded && (rows[0]?.isRunning ?? false)
  }
}
