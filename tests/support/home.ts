import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { NewReleaseList, TrendingArtistList } from '#features/home/pages/contract.ts'
import { createPlatform } from '#platform/platform.ts'
import { type Outside, openOutside } from './outside.ts'
import { openTestSite, siteOn, type TestSite } from './site.ts'
import { ARTISTS, sourcesAt } from './world.ts'

/** For a file of tests: the home of a site, in processes that begin with nothing in their memory, and its sources. */
export function homeSite() {
  let outside: Outside
  let site: TestSite

  beforeAll(async () => {
    outside = await openOutside()
    site = await openTestSite({ env: sourcesAt(outside) })
    // It holds the database; the processes opened beside it send the requests.
    await site.platform.jobs.close()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await site.close()
    await outside.close()
  })

  /** One more process of the installation, with nothing in its memory. */
  async function anotherProcess() {
    const { config, database } = site.platform
    const platform = createPlatform(config, database)
    const { request } = await siteOn(platform)
    return {
      artists: async (): Promise<TrendingArtistList> => (await request('/api/home/trending-artists')).json(),
      releases: async (): Promise<NewReleaseList> => (await request('/api/home/new-releases')).json(),
      async end() {
        await platform.close()
      },
    }
  }

  async function inProcess<T>(work: (process: Awaited<ReturnType<typeof anotherProcess>>) => Promise<T>) {
    const process = await anotherProcess()
    try {
      return await work(process)
    } finally {
      await process.end()
    }
  }

  const forgetAll = () => sql`delete from source_answers`.execute(site.platform.db)
  const age = () =>
    sql`update source_answers set fresh_until = now() - interval '1 second'`.execute(site.platform.db)
  /** Skips the pause that a fault has requested. */
  const endPause = () => sql`update request_slots set next_at = now()`.execute(site.platform.db)
  /** Without the pictures of the preview's samples, for which the first process asks once. */
  const stored = async () => {
    const rows = await site.platform.db
      .selectFrom('source_answers')
      .select(['source', 'key', 'found', 'value', 'fetched_at'])
      .where('found', 'is not', null)
      .where('key', 'not like', 'artist: %')
      .orderBy('key')
      .execute()
    return rows
  }

  return {
    get outside() {
      return outside
    },
    get site() {
      return site
    },
    inProcess,
    forgetAll,
    age,
    endPause,
    stored,
  }
}

export const names = ({ items }: TrendingArtistList) => items.map(({ name }) => name)
export const everyName = ARTISTS.map(({ name }) => name)
