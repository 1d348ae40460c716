import { sql } from 'kysely'
import { addPageViews, createViewCounter, type ViewCounter } from '#features/business/numbers/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** Older views do not count for trending. */
export const VIEW_DAYS = 7
const EXPIRE_EVERY_SECONDS = 3600

/** Counts views of artists by MusicBrainz id, for trending and for the numbers shown to their managers. */
export const createArtistViews = (
  platform: Pick<Platform, 'clock' | 'db' | 'log' | 'memory' | 'stopping'>,
): ViewCounter =>
  createViewCounter(platform, { name: 'views of artists', share: 0.05 }, async (views) => {
    const mbids = views.map(([mbid]) => mbid)
    const counts = views.map(([, count]) => count)
    await sql`
      insert into artist_views as v (day, artist_mbid, views)
      select (now() at time zone 'utc')::date, a.mbid, given.count
      from unnest(${mbids}::uuid[], ${counts}::int[]) with ordinality as given(mbid, count, place)
      join artists a on a.mbid = given.mbid
      order by given.place
      on conflict (day, artist_mbid) do update set views = v.views + excluded.views`.execute(platform.db)
    await addPageViews(platform, 'artist', views)
  })

/** Deletes views that no longer count. */
export const expireViews = (db: Db): Job => ({
  name: 'artist.views',
  everySeconds: EXPIRE_EVERY_SECONDS,
  run: () =>
    sql`delete from artist_views where day <= (now() at time zone 'utc')::date - ${VIEW_DAYS}::int`.execute(
      db,
    ),
})
