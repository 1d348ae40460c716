import { createAnonymousCache } from '#platform/http/pages/anonymous-cache.ts'
import type { PageSource } from '#platform/http/pages/pages.ts'
import type { Platform } from '#platform/platform.ts'
import { addSetAsideGauge } from '#platform/set-aside.ts'
import { type Api, createApi } from './api.ts'
import { createApp } from './app.ts'
import { createFeatures } from './features.ts'
import { jobsOf } from './rooms.ts'

export type Site = Awaited<ReturnType<typeof createSite>>

/**
 * Builds the site on an open platform. Nothing runs until `start`, and `platform.close()` ends all of it, so that
 * another site can be built on the same database. Throws `ConfigError`.
 */
export async function createSite(platform: Platform, pageSource: PageSource) {
  await platform.site.load()
  const features = await createFeatures(platform, async (path, headers) => api.request(path, { headers }))
  const api: Api = createApi(platform, features)
  const { gate } = features.domains.accounts.gate
  const jobs = jobsOf(platform, features)
  addSetAsideGauge(platform.db, platform.metrics, jobs)
  return {
    platform,
    features,
    api,
    app: createApp(platform, api, gate, pageSource),
    anonymousCache: createAnonymousCache(platform, { api, isOpen: gate.isOpen }),
    jobs,
    start() {
      platform.jobs.start(jobs)
      platform.uploads.removeLeftovers().catch((err: unknown) => {
        platform.log.error({ err }, 'failed to remove unfinished uploads of an earlier run')
      })
    },
  }
}
