import { DAY_MS, dayAt } from '#platform/time.ts'
import { createRandom, hash, uuidFor } from '../random.ts'
import type { Catalogue, Release, ReleaseGroup } from './catalogue-types.ts'

/** Each artist releases a record in each period of this many days. */
const CYCLE = 60
/** How many days a record stays listed after its release. */
const PAST = 15
const WORDS = [
  'Tide',
  'Glass',
  'Ember',
  'Orchard',
  'Static',
  'Harbour',
  'Velvet',
  'Signal',
  'Meadow',
  'Comet',
]

/**
 * Recent and upcoming records of the invented artists. Their days stay the same when the stand-in restarts; the
 * discography does not contain them. Each comes out on the label of the artist's last record.
 */
export function comingReleases(
  { artists, releases }: Pick<Catalogue, 'artists' | 'releases'>,
  now: Date,
): ReleaseGroup[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  return artists
    .filter(({ source }) => source?.invented)
    .map((artist) => {
      const offset = Math.abs(hash(`coming ${artist.id}`)) % CYCLE
      const cycle = Math.ceil((today - PAST - offset) / CYCLE)
      const seed = `coming ${artist.id} ${cycle}`
      const random = createRandom(seed)
      const group: ReleaseGroup = {
        id: uuidFor(`release-group ${seed}`),
        title: `${random.pick(WORDS)} ${random.pick(WORDS)}`,
        type: random.pick(['Album', 'EP', 'Single'] as const),
        credits: [{ artist, joinPhrase: '' }],
        firstDate: dayAt((cycle * CYCLE + offset) * DAY_MS),
        tags: [],
        releases: [],
      }
      const last = releases.findLast(({ credits }) => credits.some((one) => one.artist === artist))
      if (last) group.releases.push(editionOf(group, last))
      return group
    })
}

/** Its one release, whose tracks are not known yet. */
function editionOf(group: ReleaseGroup, { label, country }: Release): Release {
  return {
    id: uuidFor(`release of ${group.id}`),
    title: group.title,
    group,
    credits: group.credits,
    date: group.firstDate,
    country,
    format: 'Digital Media',
    label,
    catalogNumber: '',
    barcode: '',
    mediumId: uuidFor(`medium of ${group.id}`),
    tracks: [],
    hasCover: false,
  }
}
