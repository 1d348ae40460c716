import type { Platform } from '#platform/platform.ts'
import type { Home } from './home.ts'

/** Looked at this often; only what has aged is asked for. */
const HOME_SECONDS = 60

/** Keeps what discovery shows fresh, so that no visitor has to wait for it. */
export function startDiscoveryJobs({ jobs }: Platform, { home }: { home: Home }): void {
  jobs.every('discovery: home', HOME_SECONDS, () => home.refresh())
}
