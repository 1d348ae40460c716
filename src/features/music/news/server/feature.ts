import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createStories } from './news.ts'
import { createNewsRoutes } from './routes.ts'

/** Each check fetches only the feeds that are due. */
const CHECK_SECONDS = 60

/** Music news of the configured feeds. */
export function createNews(platform: Platform, { sources }: { sources: Sources }) {
  const stories = createStories(platform, sources)
  return {
    routes: createNewsRoutes(stories),
    jobs: [
      {
        name: 'news.feeds',
        everySeconds: CHECK_SECONDS,
        async run() {
          await stories.refresh()
          await stories.maintain()
        },
      },
    ],
  }
}
