import type { Platform } from '#platform/platform.ts'
import { SEARCH_KINDS } from '../limits.ts'
import { refreshWords } from './search/refresh-words.ts'
import { loadStarter } from './starter.ts'

const STARTER_SECONDS = 10 * 60
const REFRESH_SECONDS = 24 * 60 * 60

/** Fills an empty catalogue with what ships with Fanfare, and keeps the search index in shape. */
export function startCatalogueJobs({ jobs, database, log }: Platform): void {
  jobs.every('catalogue: starter', STARTER_SECONDS, async () => {
    const started = performance.now()
    const count = await loadStarter(database)
    if (count > 0)
      log.info({ count, ms: Math.round(performance.now() - started) }, 'starter catalogue loaded')
  })
  jobs.every('catalogue: search words', REFRESH_SECONDS, async () => {
    for (const kind of SEARCH_KINDS) await refreshWords(database.db, kind)
  })
}
