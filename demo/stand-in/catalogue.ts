import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS, dayAt } from '#platform/time.ts'
import { NAMES, type Names } from '../names.ts'
import { createRandom, uuidFor } from '../random.ts'
import type {
  Artist,
  ArtistSource,
  Catalogue,
  Credit,
  Label,
  Recording,
  ReleaseGroup,
  ReleaseSource,
  Work,
} from './catalogue-types.ts'
import { editionsOf } from './editions.ts'

const folder = path.join(import.meta.dirname, 'data/artists')

export function readArtistSources(names: Names = NAMES.preview): ArtistSource[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name): ArtistSource[] => JSON.parse(names(readFileSync(path.join(folder, name), 'utf8'))))
}

/** The data of the stand-in. The same files and the same day give the same catalogue. */
export function createCatalogue(sources: readonly ArtistSource[], now: Date): Catalogue {
  const artistsByName = new Map<string, Artist>()
  const known = sources.map((source) => ({ source, artist: toArtist(source) }))
  for (const { source, artist } of known) {
    // A namesake is only found by its id.
    artistsByName.set(
      artistsByName.has(source.name) ? (source.disambiguation ?? artist.id) : source.name,
      artist,
    )
  }
  const labels = new Map<string, Label>()
  const recordings = new Map<string, Recording>()
  const releaseGroups: ReleaseGroup[] = []

  const named = (name: string, type?: string): Artist => {
    const there = artistsByName.get(name)
    if (there) return there
    const artist: Artist = {
      id: uuidFor(`artist ${name}`),
      name,
      sortName: type === 'Person' ? turned(name) : name,
      type,
      disambiguation: '',
      tags: [],
      aliases: [],
      relations: [],
    }
    artistsByName.set(name, artist)
    return artist
  }

  const recorded = (artist: Artist, title: string, credits: Credit[], date: string): Recording => {
    const key = `${artist.name} ${title}`.toLowerCase()
    const there = recordings.get(key)
    if (there) {
      if (date < there.firstDate) there.firstDate = date
      return there
    }
    const recording: Recording = {
      id: uuidFor(`recording ${key}`),
      title,
      length: createRandom(`recording ${key}`).chance(0.96) ? lengthOf(artist, title) : undefined,
      credits,
      firstDate: date,
      tags: artist.tags.slice(0, 2).map(({ name }) => ({ name, count: 1 })),
      releases: [],
      made: [],
      works: [],
    }
    recordings.set(key, recording)
    return recording
  }

  const addRelease = (artist: Artist, source: ReleaseSource) => {
    const date = source.date ?? dayOfYear(now, source.thisYear ?? 0)
    const seed = `${artist.name} ${source.title} ${source.type}`
    const credits: Credit[] = [{ artist, joinPhrase: '' }]
    const group: ReleaseGroup = {
      id: uuidFor(`release-group ${seed}`),
      title: source.title,
      type: source.type,
      credits,
      firstDate: date,
      tags: artist.tags.slice(0, 4).map(({ name, count }) => ({ name, count: Math.max(1, count >> 2) })),
      releases: [],
    }
    const label = labels.get(source.label) ?? { id: uuidFor(`label ${source.label}`), name: source.label }
    labels.set(source.label, label)
    const tracks = source.tracks.split(' / ').map((written) => {
      const [title = written, guest] = written.split(' feat. ')
      return recorded(artist, title, guest ? featuring(artist, named(guest)) : credits, date)
    })
    group.releases = editionsOf({ group, source, artist, label, recordings: tracks, now })
    for (const release of group.releases) {
      for (const { recording } of release.tracks) recording.releases.push(release)
    }
    releaseGroups.push(group)
  }

  for (const { source, artist } of known) {
    for (const release of source.releases) addRelease(artist, release)
    for (const name of source.members ?? []) {
      const member = named(name, 'Person')
      artist.relations.push({ type: 'member of band', direction: 'backward', artist: member })
      member.relations.push({ type: 'member of band', direction: 'forward', artist })
    }
    for (const name of source.collaborations ?? []) {
      const other = named(name)
      artist.relations.push({ type: 'collaboration', direction: 'forward', artist: other })
      other.relations.push({ type: 'collaboration', direction: 'backward', artist })
    }
  }
  const works = addCredits(
    known.map(({ artist }) => artist),
    [...recordings.values()],
  )
  for (const { work, artist } of coversOf(works)) {
    const cover = recorded(artist, work.title, [{ artist, joinPhrase: '' }], dayOfYear(now, 0.1))
    if (cover.works.length === 0) perform(cover, work, true)
  }

  const artists = [...artistsByName.values()]
  const releases = releaseGroups.flatMap((group) => group.releases)
  const allRecordings = [...recordings.values()]
  return {
    artists,
    releaseGroups,
    releases,
    recordings: allRecordings,
    labels: [...labels.values()],
    artist: byId(artists),
    releaseGroup: byId(releaseGroups),
    release: byId(releases),
    recording: byId(allRecordings),
    work: byId(works),
  }
}

function toArtist(source: ArtistSource): Artist {
  return {
    id: source.id ?? uuidFor(`artist ${source.name}`),
    name: source.name,
    sortName: source.sort ?? source.name,
    type: source.type,
    gender: source.gender,
    country: source.country,
    city: source.city,
    begin: source.begin ?? undefined,
    end: source.end,
    disambiguation: source.disambiguation ?? '',
    tags: Object.entries(source.tags).map(([name, count]) => ({ name, count })),
    aliases: source.aliases ?? [],
    relations: [],
    source,
  }
}

/** All artists wrote their own recordings; each invented one also produced the next one's. Returns the works. */
function addCredits(artists: Artist[], recordings: Recording[]): Work[] {
  const recordedBy = (artist: Artist) =>
    recordings.filter((recording) => recording.credits[0]?.artist === artist)
  const invented = artists.filter((artist) => artist.source?.invented)
  const works: Work[] = []
  for (const artist of artists) {
    const own = recordedBy(artist)
    own.slice(0, 8).forEach((recording, i) => {
      const type = i % 3 === 1 ? 'composer' : 'writer'
      const work: Work = {
        id: uuidFor(`work ${artist.name} ${recording.title}`),
        title: recording.title,
        writers: [{ type, artist }],
        recordings: [],
      }
      works.push(work)
      perform(recording, work, false)
      artist.relations.push({ type, direction: 'forward', work })
    })
  }
  invented.forEach((artist, i) => {
    const next = invented[(i + 1) % invented.length]
    if (!next) return
    recordedBy(next)
      .slice(0, 5)
      .forEach((recording, at) => {
        const type = at < 3 ? 'producer' : 'engineer'
        recording.made.push({ type, artist })
        artist.relations.push({ type, direction: 'forward', recording })
      })
  })
  return works
}

function perform(recording: Recording, work: Work, isCover: boolean): void {
  recording.works.push({ work, isCover })
  work.recordings.push(recording)
}

/** Invented artists play a song of each of the two before them. */
function coversOf(works: Work[]): { work: Work; artist: Artist }[] {
  const first = works.filter(
    ({ writers }, i) =>
      writers[0]?.artist.source?.invented && works[i - 1]?.writers[0]?.artist !== writers[0].artist,
  )
  return first.flatMap((work, i) =>
    [1, 2].flatMap((step) => {
      const artist = first[(i + step) % first.length]?.writers[0]?.artist
      return artist && artist !== work.writers[0]?.artist ? [{ work, artist }] : []
    }),
  )
}

function featuring(artist: Artist, guest: Artist): Credit[] {
  return [
    { artist, joinPhrase: ' feat. ' },
    { artist: guest, joinPhrase: '' },
  ]
}

/** Plausible durations for the genre, in ms. */
function lengthOf(artist: Artist, title: string): number {
  const random = createRandom(`length ${artist.name} ${title}`)
  const genre = artist.tags[0]?.name ?? ''
  const slow = /rock|jazz|trance|techno|ambient|idm|afrobeat|doom|electronic/.test(genre)
  const [low, high] =
    genre === 'post-rock' || genre === 'afrobeat' ? [600, 1300] : slow ? [170, 430] : [140, 290]
  return random.int(low, high) * 1000 + random.int(0, 999)
}

/** A day of the year of `now`, at the given share of its days so far. */
export function dayOfYear(now: Date, share: number): string {
  const start = Date.UTC(now.getUTCFullYear(), 0, 1)
  const days = Math.floor(((now.getTime() - start) / DAY_MS) * share)
  return dayAt(start + days * DAY_MS)
}

function turned(name: string): string {
  const words = name.split(' ')
  const last = words.pop()
  return words.length > 0 ? `${last}, ${words.join(' ')}` : name
}

function byId<T extends { id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]))
}
