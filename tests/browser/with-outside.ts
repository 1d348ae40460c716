import { readStories } from '../../demo/stand-in/news-stories.ts'
import { createStandIn, type StandIn } from '../../demo/stand-in/server.ts'
import type { RunningSite } from '../support/running-site.ts'
import { test as base, expect } from './fixtures.ts'

/**
 * `test` on a site whose sources are `outside`, the stand-in of the demo. The site has fetched artists, releases and
 * stories before the first test begins.
 */
export const test = base.extend<object, { outside: StandIn; filled: RunningSite }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await createStandIn()
      await use(outside)
      await outside.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ outside }, use) => use({ ...outside.settings }), { scope: 'worker' }],
  filled: [
    async ({ site }, use) => {
      await expect
        .poll(() => countItems(site), { timeout: 60_000, intervals: [300] })
        .toEqual({ artists: 4, releases: 4, stories: readStories(new Date()).length })
      await use(site)
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
})

async function countItems(site: RunningSite) {
  const read = async (path: string): Promise<number> => {
    // The parameter avoids cached answers.
    const answer = await fetch(`${site.url}${path}?at=${Date.now()}`)
    const { items } = (await answer.json()) as { items: unknown[] }
    return items.length
  }
  return {
    artists: await read('/api/home/trending-artists'),
    releases: await read('/api/home/new-releases'),
    stories: await read('/api/news'),
  }
}
