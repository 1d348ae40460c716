import type { Notices } from '#features/notify/delivery/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, createRowTurns, type Turn } from '#platform/row-queue.ts'
import type { Sources } from '#sources/sources.ts'
import type { RadarQuery } from '../contract.ts'
import { followInCalendars } from './notify/calendars.ts'
import { decideDue, readZones } from './notify/decide.ts'
import { publishNext } from './notify/publish-notices.ts'
import { BudgetSpent, type Calls, createCalls } from './read/calls.ts'
import { lookUpNext } from './read/look-up.ts'
import { checkNextArtist, createKnownMerges } from './read/merged-artists.ts'
import { type ReaderPlatform, readArtists } from './read/read-artists.ts'
import { FRESH_RELEASES, readFreshReleases } from './read/read-fresh-releases.ts'
import { readNextLabel } from './read/read-labels.ts'
import { readStatedDates, type ShownDates, STATED_DATES } from './read/stated-dates.ts'
import { watchFollowed } from './read/watch.ts'
import { listReleases } from './releases.ts'
import { createRadarRoutes } from './routes.ts'
import { createMeasuring, MEASURE_SECONDS } from './state.ts'
import { forgetOld } from './store/observe.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const DECIDE_SECONDS = 15
const PUBLISH_SECONDS = 15
const CALENDARS_SECONDS = 15

/** The release radar: what followed artists and labels release, and when members are notified. */
export function createRadar(
  platform: Platform,
  {
    sources,
    notices,
    shownDates,
  }: {
    sources: Sources
    notices: Pick<Notices, 'publish' | 'republish' | 'readSettings' | 'markLeft' | 'wake'>
    /** What businesses state on their pages. */
    shownDates: ShownDates
  },
) {
  const { db, clock } = platform
  const readers = createReaders(platform, sources, createCalls(db, clock))
  const publishing = createRowQueue(
    platform,
    { name: 'radar.publish', everySeconds: PUBLISH_SECONDS, wakeAfterMs: 0 },
    (turn) => publishNext(platform, notices, sources.coverArt, turn),
  )

  const calendars = createRowQueue(
    platform,
    { name: 'radar.calendars', everySeconds: CALENDARS_SECONDS, wakeAfterMs: 0 },
    (turn) => followInCalendars(platform, notices, turn),
  )

  const decisions = createRowQueue(
    platform,
    { name: 'radar.decide', everySeconds: DECIDE_SECONDS, wakeAfterMs: 0 },
    async (turn) => {
      const isDone = (await decideDue(db, clock.now(), await readZones(platform), turn)) === 0
      if (!isDone) publishing.wake()
      return !isDone
    },
  )

  const watches = createRowQueue(
    platform,
    { name: 'radar.watch', everySeconds: MINUTE, wakeAfterMs: 0 },
    (turn) => watchFollowed(db, clock.now(), turn),
  )

  const jobs: Job[] = [
    watches.job,
    {
      name: STATED_DATES,
      everySeconds: MINUTE,
      run: () => readStatedDates(platform, shownDates),
    },
    { name: FRESH_RELEASES, everySeconds: 20 * MINUTE, run: readers.freshReleases },
    { name: 'radar.artists', everySeconds: 2 * MINUTE, run: readers.artists },
    { name: 'radar.labels', everySeconds: 10 * MINUTE, run: readers.labels },
    { name: 'radar.look-ups', everySeconds: 2 * MINUTE, run: readers.lookUps },
    { name: 'radar.merged-artists', everySeconds: 10 * MINUTE, run: readers.mergedArtists },
    // Not more often, because it looks up everything that is watched.
    createKnownMerges(platform),
    { name: 'radar.measure', everySeconds: MEASURE_SECONDS, run: createMeasuring(platform) },
    { name: 'radar.old-releases', everySeconds: DAY, run: () => forgetOld(db, clock.now()) },
    decisions.job,
    publishing.job,
    calendars.job,
  ]
  const listOwn = (memberId: string, query: RadarQuery) =>
    listReleases(platform, { notices, coverArt: sources.coverArt }, memberId, query)
  return {
    listReleases: listOwn,
    routes: createRadarRoutes(platform, { jobs, listReleases: listOwn }),
    jobs,
    wakeForFollows: calendars.wake,
  }
}

/** The most requests per run of each reader, so that a busy one leaves time for the others. */
const REQUESTS_PER_RUN = 20

/** Jobs that query the sources, each until nothing is due, at most `REQUESTS_PER_RUN` times per run. */
function createReaders(
  platform: ReaderPlatform,
  { musicbrainz, listenbrainz }: Pick<Sources, 'musicbrainz' | 'listenbrainz'>,
  calls: Calls,
) {
  /** One entry that cannot be stored holds up no other. */
  const repeat = (name: string, readNext: (turn: Turn) => Promise<boolean>) => {
    const takeTurn = createRowTurns(platform, name)
    return () =>
      untilItFails(platform, async () => {
        for (let times = 0; times < REQUESTS_PER_RUN && !platform.stopping.aborted; times++) {
          if (!(await takeTurn(readNext))) return
        }
      })
  }
  return {
    freshReleases: () => untilItFails(platform, () => readFreshReleases(platform, listenbrainz, calls)),
    artists: repeat('radar.artists', (turn) => readArtists(platform, musicbrainz, calls, turn)),
    labels: repeat('radar.labels', (turn) => readNextLabel(platform, musicbrainz, calls, turn)),
    lookUps: repeat('radar.look-ups', (turn) => lookUpNext(platform, musicbrainz, calls, turn)),
    mergedArtists: repeat('radar.merged-artists', (turn) =>
      checkNextArtist(platform, musicbrainz, calls, turn),
    ),
  }
}

/** An outage of a source and a used-up budget are expected: a later run continues. */
async function untilItFails({ log }: Pick<ReaderPlatform, 'log'>, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (err) {
    if (err instanceof BudgetSpent) log.info('daily request budget for sources is used up')
    else if (err instanceof OutsideError) log.warn({ reason: err.message }, 'release source did not answer')
    else throw err
  }
}
