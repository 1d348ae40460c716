import { createRandom, uuidFor } from '../random.ts'
import type { Artist, Label, Recording, Release, ReleaseGroup, ReleaseSource } from './catalogue-types.ts'

interface Edition {
  country: string
  format: string
  date: string
}

/** One album is several releases: by country, by format, and again years later. */
export function editionsOf(of: {
  group: ReleaseGroup
  source: ReleaseSource
  artist: Artist
  label: Label
  recordings: Recording[]
  now: Date
}): Release[] {
  const { group, source, artist, label, recordings, now } = of
  const random = createRandom(`editions ${artist.name} ${source.title} ${source.type}`)
  const year = Number(group.firstDate.slice(0, 4))
  const home = artist.country ?? 'XW'
  const editions: Edition[] = [
    { country: year > 2012 ? 'XW' : home, format: formatOf(year), date: group.firstDate },
  ]
  if (source.type === 'Album') {
    if (year > 1983 && home !== 'US' && random.chance(0.6)) {
      editions.push({ country: 'US', format: formatOf(year), date: group.firstDate })
    }
    if (year > 2012) editions.push({ country: home, format: '12" Vinyl', date: group.firstDate })
    const reissueYear = year + random.int(12, 30)
    if (reissueYear < now.getUTCFullYear() && random.chance(0.55)) {
      editions.push({ country: home, format: random.pick(['CD', '12" Vinyl']), date: `${reissueYear}` })
    }
  }
  const catalog = `${label.name.replace(/[^A-Z]/g, '').slice(0, 4) || 'X'}${random.int(10, 989)}`
  return editions.map((edition, i) => {
    const seed = `release ${artist.name} ${source.title} ${source.type} ${i}`
    return {
      id: (i === 0 ? source.id : undefined) ?? uuidFor(seed),
      title: source.title,
      group,
      credits: group.credits,
      ...edition,
      label,
      catalogNumber: `${catalog}${edition.format === 'CD' ? 'CD' : ''}`,
      barcode: String(random.int(100_000_000, 999_999_999)) + String(random.int(100, 999)),
      mediumId: uuidFor(`medium ${seed}`),
      tracks: recordings.map((recording, at) => ({
        id: uuidFor(`track ${seed} ${at}`),
        position: at + 1,
        recording,
      })),
      hasCover: random.chance(i === 0 ? 0.88 : 0.5),
    }
  })
}

function formatOf(year: number): string {
  if (year < 1984) return '12" Vinyl'
  return year < 2013 ? 'CD' : 'Digital Media'
}
