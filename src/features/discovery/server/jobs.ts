import type { Platform } from '#platform/platform.ts'
import type { Djs } from './djs.ts'
import type { Home } from './home.ts'

/** Looked at this often; only what has aged, or is due again after a failure, is asked for. */
const LOOK_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

/** Keeps what discovery shows fresh, so that no visitor has to wait for it. */
export function startDiscoveryJobs(
  { jobs, answers }: Pick<Platform, 'jobs' | 'answers'>,
  { home, djs }: { home: Home; djs: Djs },
): void {
  jobs.every('discovery: home', LOOK_SECONDS, () => home.refresh())
  jobs.every('discovery: djs', LOOK_SECONDS, () => djs.refresh())
  jobs.every('discovery: old answers', DAY_SECONDS, () => answers.forgetOld())
}
