import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRowTurns, type Turn } from '#platform/row-queue.ts'
import type { Sources } from '#sources/sources.ts'
import { BudgetSpent, type Calls } from './read/calls.ts'
import { lookUpNext } from './read/look-up.ts'
import { checkNextArtist } from './read/merged-artists.ts'
import { type ReaderPlatform, readArtists } from './read/read-artists.ts'
import { readFreshReleases } from './read/read-fresh-releases.ts'
import { readNextLabel } from './read/read-labels.ts'

/** The most requests per run of each reader, so that a busy one leaves time for the others. */
const REQUESTS_PER_RUN = 20

/** Jobs that query the sources, each until nothing is due, at most `REQUESTS_PER_RUN` times per run. */
export function createReaders(
  platform: ReaderPlatform,
  { musicbrainz, listenbrainz }: Pick<Sources, 'musicbrainz' | 'listenbrainz'>,
  calls: Calls,
) {
  /** One entry that cannot be stored keeps back no other. */
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
