import { onTestFinished } from 'vitest'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** Resources that a test starts, and that are stopped with it in reverse order. */

export async function postgresUntilTestEnds(
  ...given: Parameters<typeof startPostgres>
): Promise<RunningPostgres> {
  const postgres = await startPostgres(...given)
  onTestFinished(() => postgres.stop())
  return postgres
}

export async function siteUntilTestEnds(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop()))
  return site
}

/** The settings of a site on an engine. */
export const settingsOn = async (engine: 'embedded' | 'postgres'): Promise<Record<string, string>> =>
  engine === 'postgres' ? { DATABASE_URL: (await postgresUntilTestEnds()).url } : {}
