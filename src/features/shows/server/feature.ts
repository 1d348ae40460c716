import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { createTeamNotifier } from '#features/shows/billings/server/notify-teams.ts'
import { createModeratedShows } from '#features/shows/editor/server/moderated.ts'
import { createFeedReader } from '#features/shows/feeds/server/feed-job.ts'
import { createEventReader } from '#features/shows/feeds/server/musicbrainz/read-events.ts'
import { createPosterReader } from '#features/shows/feeds/server/poster-job.ts'
import { createShowDescriber } from '#features/shows/list/server/places/describe-shows.ts'
import { createVenuePlacer } from '#features/shows/list/server/places/place-venues.ts'
import { followShows } from '#features/shows/news/server/calendars.ts'
import { createShowNews } from '#features/shows/news/server/notify-followers.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import type { Sources } from '#sources/sources.ts'
import { exportShows } from './export.ts'
import { createShowRoutes } from './routes.ts'

const CALENDARS_SECONDS = 15

/** Shows from claimants, their feeds and MusicBrainz. Foreign keys remove the shows of a deleted claim or account. */
export function createShows(
  platform: Platform,
  {
    sources,
    notices,
    cities,
    readFaces,
  }: { sources: Sources; notices: Notices; cities: Cities; readFaces: ReadFaces },
) {
  const places = createVenuePlacer(platform, cities)
  const invalidate = () => platform.invalidation.invalidate(['shows'])
  const posters = createPosterReader(platform, invalidate)
  const changed = () => {
    invalidate()
    places.wake()
  }
  const feeds = createFeedReader(platform, { changed, stored: posters.wake })
  const calendars = createRowQueue(
    platform,
    { name: 'shows.calendars', everySeconds: CALENDARS_SECONDS, wakeAfterMs: 0 },
    (turn) => followShows(platform, notices, cities, turn),
  )
  return {
    /** Updates members' calendars after they begin to follow somebody. */
    wakeForFollows: calendars.wake,
    routes: createShowRoutes(platform, {
      readFeeds: feeds.wake,
      placeVenues: places.wake,
      cities,
      readFaces,
    }),
    moderated: createModeratedShows(platform),
    accountExport: exportShows,
    jobs: [
      feeds.job,
      posters.job,
      createEventReader(platform, sources, changed),
      createShowNews(platform, notices, cities).job,
      calendars.job,
      createTeamNotifier(platform),
      places.job,
      createShowDescriber(platform),
    ],
  }
}
