import { OutsideError } from '#platform/fetch/outside-error.ts'
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
  const repeat = async (readNext: () => Promise<boolean>) => {
    for (let times = 0; times < REQUESTS_PER_RUN && !platform.stopping.aborted; times++) {
      if (!(await readNext())) return
    }
  }
  return {
    freshReleases: () => untilItFails(platform, () => readFreshReleases(platform, listenbrainz, calls)),
    artists: () => untilItFails(platform, () => repeat(() => readArtists(platform, musicbrainz, calls))),
    labels: () => untilItFails(platform, () => repeat(() => readNextLabel(platform, musicbrainz, calls))),
    lookUps: () => untilItFails(platform, () => repeat(() => lookUpNext(platform, musicbrainz, calls))),
    mergedArtists: () =>
      untilItFails(platform, () => repeat(() => checkNextArtist(platform, musicbrainz, calls))),
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
