import { uuidFor } from '../random.ts'
import type { Artist, Credit, Recording, Release, ReleaseGroup } from './catalogue-types.ts'
import { ALIAS_TYPE_ID, countryOf, GENDER_IDS, GROUP_TYPE_IDS, OFFICIAL_ID } from './musicbrainz-codes.ts'
import type { Json } from './musicbrainz-found.ts'
import { artistBrief, includeOf, madeBy, performances, relationDocument } from './musicbrainz-relations.ts'
import { linksOf } from './streaming-links.ts'
import { itemLinks } from './wikidata.ts'

/** Entities as the database server of MusicBrainz writes them: unknown fields are null or empty. */

type Includes = ReadonlySet<string>

export function artistDocument(artist: Artist, inc: Includes): Json {
  return {
    ...artistBrief(artist),
    gender: artist.gender ?? null,
    'gender-id': artist.gender ? GENDER_IDS[artist.gender] : null,
    area: artist.country ? area(artist.country) : null,
    'begin-area': artist.city ? city(artist.city) : null,
    'end-area': null,
    'life-span': { begin: artist.begin ?? null, end: artist.end ?? null, ended: artist.end !== undefined },
    ipis: [],
    isnis: [],
    ...(inc.has('aliases') && { aliases: artist.aliases.map(alias) }),
    ...taste(artist.tags, inc),
    ...(inc.has('ratings') && { rating: rating(artist) }),
    ...relations(inc, [
      ...artist.relations.filter((relation) => inc.has(includeOf(relation))).map(relationDocument),
      ...(inc.has('url-rels')
        ? [...linksOf('artist', artist.name, artist.source?.invented), ...itemLinks(artist.source)]
        : []),
    ]),
  }
}

export function releaseDocument(release: Release, inc: Includes): Json {
  const country = countryOf(release.country)
  return {
    id: release.id,
    title: release.title,
    status: 'Official',
    'status-id': OFFICIAL_ID,
    disambiguation: '',
    quality: 'normal',
    packaging: null,
    'packaging-id': null,
    'text-representation': { language: 'eng', script: 'Latn' },
    date: release.date,
    country: release.country,
    'release-events': [{ date: release.date, area: areaOf(country) }],
    barcode: release.barcode,
    asin: null,
    'cover-art-archive': {
      artwork: release.hasCover,
      count: release.hasCover ? 1 : 0,
      front: release.hasCover,
      back: false,
      darkened: false,
    },
    ...(inc.has('artist-credits') && { 'artist-credit': credits(release.credits) }),
    ...(inc.has('release-groups') && { 'release-group': releaseGroupDocument(release.group, inc) }),
    ...(inc.has('labels') && {
      'label-info': [
        {
          'catalog-number': release.catalogNumber,
          label: {
            ...release.label,
            'sort-name': release.label.name,
            disambiguation: '',
            'label-code': null,
            type: null,
            'type-id': null,
          },
        },
      ],
    }),
    ...((inc.has('media') || inc.has('recordings')) && { media: [medium(release, inc)] }),
    ...relations(
      inc,
      inc.has('url-rels')
        ? linksOf('release', `${release.credits[0]?.artist.name} ${release.title}`, release.hasCover)
        : [],
    ),
  }
}

export function releaseGroupDocument(group: ReleaseGroup, inc: Includes): Json {
  return {
    id: group.id,
    title: group.title,
    disambiguation: '',
    'primary-type': group.type,
    'primary-type-id': GROUP_TYPE_IDS[group.type],
    'secondary-types': [],
    'secondary-type-ids': [],
    'first-release-date': group.firstDate,
    ...(inc.has('artist-credits') && { 'artist-credit': credits(group.credits) }),
    ...(inc.has('releases') && {
      releases: group.releases.map((release) => releaseDocument(release, new Set())),
    }),
    ...taste(group.tags, inc),
    ...relations(inc, []),
  }
}

export function recordingDocument(recording: Recording, inc: Includes): Json {
  const of = (kind: string) => inc.has(`${kind}-rels`)
  return {
    id: recording.id,
    title: recording.title,
    length: recording.length ?? null,
    video: false,
    disambiguation: '',
    'first-release-date': recording.firstDate,
    ...(inc.has('artist-credits') && { 'artist-credit': credits(recording.credits) }),
    ...(inc.has('releases') && {
      releases: recording.releases.map((release) => releaseOf(recording, release, inc)),
    }),
    ...taste(recording.tags, inc),
    ...(inc.has('ratings') && { rating: { value: null, 'votes-count': 0 } }),
    ...relations(inc, [
      ...(of('artist') ? recording.made.map(({ type, artist }) => madeBy(type, artist)) : []),
      ...(of('work') ? performances(recording, inc) : []),
      ...(of('url') ? linksOf('recording', `${recording.credits[0]?.artist.name} ${recording.title}`) : []),
    ]),
  }
}

/** A release in the answer about a recording: with only that track. */
function releaseOf(recording: Recording, release: Release, inc: Includes): Json {
  const within = ['artist-credits', 'release-groups'].filter((name) => inc.has(name))
  const own = (track: { recording: Recording }) => track.recording === recording
  return {
    ...releaseDocument(release, new Set(within)),
    ...(inc.has('media') && {
      media: [
        {
          ...medium(release, new Set()),
          'track-offset': release.tracks.findIndex(own),
          tracks: release.tracks.filter(own).map(track),
        },
      ],
    }),
  }
}

function medium(release: Release, inc: Includes): Json {
  return {
    position: 1,
    title: '',
    format: release.format,
    'format-id': uuidFor(`format ${release.format}`),
    'track-count': release.tracks.length,
    ...(inc.has('recordings') && {
      'track-offset': 0,
      tracks: release.tracks.map((one) => ({
        ...track(one),
        recording: recordingDocument(one.recording, inRelease(inc)),
      })),
    }),
  }
}

const track = ({ id, position, recording }: Release['tracks'][number]): Json => ({
  id,
  position,
  number: String(position),
  title: recording.title,
  length: recording.length ?? null,
})

/** What the includes of a release mean for the recordings in it. */
function inRelease(inc: Includes): Includes {
  const related = ['artist-rels', 'work-rels', 'url-rels', 'work-level-rels']
  const names = ['artist-credits', ...(inc.has('recording-level-rels') ? related : [])]
  return new Set(names.filter((name) => inc.has(name)))
}

function relations(inc: Includes, list: Json[]): Json {
  return [...inc].some((name) => name.endsWith('-rels')) ? { relations: list } : {}
}

function taste(tags: readonly { name: string; count: number }[], inc: Includes): Json {
  const byName = tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ...(inc.has('tags') && { tags: byName.map(({ name, count }) => ({ count, name })) }),
    ...(inc.has('genres') && {
      genres: byName.map(({ name, count }) => ({
        id: uuidFor(`genre ${name}`),
        name,
        count,
        disambiguation: '',
      })),
    }),
  }
}

function rating(artist: Artist): Json {
  const votes = artist.tags[0]?.count ?? 0
  return { value: votes > 0 ? 3.5 + (votes % 14) / 10 : null, 'votes-count': votes }
}

/** Unlike searches, lookups always include the join phrase. */
function credits(list: readonly Credit[]): Json[] {
  return list.map(({ artist, joinPhrase }) => ({
    name: artist.name,
    joinphrase: joinPhrase,
    artist: artistBrief(artist),
  }))
}

function area(code: string): Json {
  return areaOf(countryOf(code))
}

function areaOf(country: ReturnType<typeof countryOf>): Json {
  return {
    id: country.id,
    name: country.name,
    'sort-name': country.name,
    type: null,
    'type-id': null,
    disambiguation: '',
    'iso-3166-1-codes': [country.code],
  }
}

function city(name: string): Json {
  return {
    id: uuidFor(`city ${name}`),
    name,
    'sort-name': name,
    type: null,
    'type-id': null,
    disambiguation: '',
  }
}

function alias(name: string): Json {
  return {
    name,
    'sort-name': name,
    type: 'Artist name',
    'type-id': ALIAS_TYPE_ID,
    locale: null,
    primary: null,
    begin: null,
    end: null,
    ended: false,
  }
}
