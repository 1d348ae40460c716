import { createRandom, hash, uuidFor } from '../random.ts'
import type { Catalogue, Release, ReleaseGroup } from './catalogue-types.ts'

const DAY_MS = 86_400_000
/** Each artist has a record within so many days, again and again. */
const CYCLE = 60
/** Days that a record is still told of after it came out. */
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
 * Records of the invented artists that have just come out or are to come. They keep their days when the stand-in starts
 * again; the discography has none of them. Each comes out on the label of the last record of its artist.
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
        firstDate: new Date((cycle * CYCLE + offset) * DAY_MS).toISOString().slice(0, 10),
        tags: [],
        releases: [],
      }
      const last = releases.findLast(({ credits }) => credits.some((one) => one.artist === artist))
      if (last) group.releases.push(editionOf(group, last))
      return group
    })
}

/** Its one release, whose tracks nobody knows yet. */
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
