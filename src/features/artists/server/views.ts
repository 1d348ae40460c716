import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** Views are written together after this time, in one statement. */
const WRITE_AFTER_MS = 15_000
/** At most this many artists wait to be written; views of others are not counted then. */
const ARTISTS_WAITING = 5_000
/** The last views of networks that this process remembers, so that a reload does not count. */
const REMEMBERED = 100_000
const DAY_MS = 24 * 60 * 60_000
/** Views older than this say nothing about what is trending. */
export const VIEW_DAYS = 7
const EXPIRE_EVERY_SECONDS = 3600

/** Programs that say so; others do not run the page's scripts, which report the view. */
const PROGRAM = /bot|crawl|spider|slurp|headless|preview|monitor|lighthouse/i

export interface ArtistViews {
  /**
   * Counts a view of an artist's page: one per artist, network and day. Nothing about the network is stored; the process
   * remembers a digest for a day, under a key that ends with it.
   */
  count(mbid: string, from: { network: string | undefined; userAgent: string | undefined }): void
  /** Writes what was counted; happens by itself some seconds after a view, and when the process stops. */
  write(): Promise<void>
}

export function createArtistViews({
  db,
  log,
  stopping,
}: Pick<Platform, 'db' | 'log' | 'stopping'>): ArtistViews {
  const key = randomBytes(16)
  // Made at the first view, because it reserves its memory at once.
  let remembered: LRUCache<string, true> | undefined
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const views = [...waiting].sort(([a], [b]) => a.localeCompare(b))
    waiting = new Map()
    if (views.length > 0) await addViews(db, views)
  }
  const writeOrLog = () => write().catch((err: unknown) => log.warn({ err }, 'views of artists were lost'))
  stopping.addEventListener('abort', () => void writeOrLog(), { once: true })

  return {
    count(mbid, { network, userAgent = '' }) {
      if (network === undefined || userAgent === '' || PROGRAM.test(userAgent)) return
      if (waiting.size >= ARTISTS_WAITING && !waiting.has(mbid)) return
      const seen = createHash('sha256').update(key).update(`${network} ${mbid}`).digest('base64')
      remembered ??= new LRUCache({ max: REMEMBERED, ttl: DAY_MS })
      if (remembered.has(seen)) return
      remembered.set(seen, true)
      waiting.set(mbid, (waiting.get(mbid) ?? 0) + 1)
      timer ??= setTimeout(() => void writeOrLog(), WRITE_AFTER_MS).unref()
    },
    write,
  }
}

/** Adds views by MusicBrainz id, in their order, so that two processes never wait for each other in a circle. */
async function addViews(db: Db, views: readonly (readonly [mbid: string, count: number])[]): Promise<void> {
  const mbids = views.map(([mbid]) => mbid)
  const counts = views.map(([, count]) => count)
  await sql`
    insert into artist_views as v (day, artist_mbid, views)
    select (now() at time zone 'utc')::date, a.mbid, given.count
    from unnest(${mbids}::uuid[], ${counts}::int[]) with ordinality as given(mbid, count, place)
    join artists a on a.mbid = given.mbid
    order by given.place
    on conflict (day, artist_mbid) do update set views = v.views + excluded.views`.execute(db)
}

/** Deletes views that no longer count. */
export const expireViews = (db: Db): Job => ({
  name: 'artists.views',
  everySeconds: EXPIRE_EVERY_SECONDS,
  run: () =>
    sql`delete from artist_views where day <= (now() at time zone 'utc')::date - ${VIEW_DAYS}::int`.execute(
      db,
    ),
})
