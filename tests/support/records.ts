import type { Reply } from './outside.ts'

/** MusicBrainz ids of the album that `recordReply` knows, in the shapes of MusicBrainz' look-ups. */
export const IDS = {
  band: '11111111-0000-4000-8000-000000000001',
  guest: '11111111-0000-4000-8000-000000000002',
  producer: '11111111-0000-4000-8000-000000000003',
  writer: '11111111-0000-4000-8000-000000000004',
  coverBand: '11111111-0000-4000-8000-000000000005',
  group: '22222222-0000-4000-8000-000000000001',
  mergedGroup: '22222222-0000-4000-8000-000000000099',
  otherGroup: '22222222-0000-4000-8000-000000000002',
  vinyl: '33333333-0000-4000-8000-000000000001',
  cd: '33333333-0000-4000-8000-000000000002',
  deluxe: '33333333-0000-4000-8000-000000000003',
  bootleg: '33333333-0000-4000-8000-000000000004',
  song: '44444444-0000-4000-8000-000000000001',
  mergedSong: '44444444-0000-4000-8000-000000000099',
  duet: '44444444-0000-4000-8000-000000000002',
  coverSong: '44444444-0000-4000-8000-000000000003',
  liveSong: '44444444-0000-4000-8000-000000000004',
  work: '55555555-0000-4000-8000-000000000001',
  label: '66666666-0000-4000-8000-000000000001',
} as const

const artist = (id: string, name: string) => ({ id, name, 'sort-name': name, disambiguation: '' })
const band = artist(IDS.band, 'The Paper Kites')
const credit = [{ name: 'The Paper Kites', joinphrase: '', artist: band }]
const withGuest = [
  { name: 'The Paper Kites', joinphrase: ' feat. ', artist: band },
  { name: 'Nadia R.', joinphrase: '', artist: artist(IDS.guest, 'Nadia Reid') },
]

const GROUP = {
  id: IDS.group,
  title: 'Evergreen & Rain',
  disambiguation: '',
  'primary-type': 'Album',
  'secondary-types': ['Live'],
  'first-release-date': '1994-03-01',
  'artist-credit': credit,
  relations: [
    relation('free streaming', 'forward', {
      url: { resource: 'https://open.spotify.com/album/1' },
    }),
    relation('discogs', 'forward', { url: { resource: 'https://www.discogs.com/master/1' } }),
    relation('download for free', 'forward', { url: { resource: 'http://insecure.example/' } }),
  ],
}

function relation(type: string, direction: string, target: object, attributes: string[] = []) {
  return { type, direction, attributes, begin: null, end: null, ended: false, ...target }
}

function edition(
  id: string,
  { title = 'Evergreen & Rain', date = '', format = 'CD', status = 'Official', tracks = 2, country = 'AU' },
) {
  return {
    id,
    title,
    status,
    date,
    country,
    barcode: '0123456789012',
    packaging: 'Jewel Case',
    disambiguation: '',
    'artist-credit': credit,
    'release-group': GROUP,
    'label-info': [{ 'catalog-number': `CAT ${id.at(-1)}`, label: { id: IDS.label, name: 'Warm Paper' } }],
    media: [{ position: 1, title: '', format, 'track-count': tracks }],
    relations: [],
  }
}

const EDITIONS = [
  edition(IDS.vinyl, { date: '1994-03-01', format: '12" Vinyl' }),
  edition(IDS.cd, { date: '1994-05-01' }),
  edition(IDS.deluxe, { title: 'Evergreen & Rain (deluxe)', date: '2014', tracks: 9 }),
  edition(IDS.bootleg, { date: '1993', status: 'Bootleg' }),
]

const WORK = {
  id: IDS.work,
  title: 'Evergreen',
  type: 'Song',
  relations: [relation('writer', 'backward', { artist: artist(IDS.writer, 'Ada Quill') })],
}

const SONG = {
  id: IDS.song,
  title: 'Evergreen',
  length: 200_400,
  video: false,
  disambiguation: '',
  'first-release-date': '1994-03-01',
  'artist-credit': credit,
  relations: [
    relation('producer', 'backward', { artist: artist(IDS.producer, 'Per Olsen') }),
    relation('instrument', 'backward', { artist: artist(IDS.producer, 'Per Olsen') }, ['guitar']),
    relation('performance', 'forward', { work: WORK }),
    relation('free streaming', 'forward', { url: { resource: 'https://open.spotify.com/track/1' } }),
  ],
}
const DUET = {
  id: IDS.duet,
  title: 'Rain',
  length: 100_000,
  video: false,
  disambiguation: '',
  'first-release-date': '1994-03-01',
  'artist-credit': withGuest,
  relations: [relation('producer', 'backward', { artist: artist(IDS.producer, 'Per Olsen') })],
}

const CD = {
  ...EDITIONS[1],
  media: [
    {
      position: 1,
      title: '',
      format: 'CD',
      'track-count': 2,
      tracks: [
        {
          position: 1,
          number: '1',
          title: 'Evergreen',
          length: 200_400,
          'artist-credit': credit,
          recording: SONG,
        },
        {
          position: 2,
          number: '2',
          title: 'Rain',
          length: 100_000,
          'artist-credit': withGuest,
          recording: DUET,
        },
      ],
    },
  ],
  relations: [relation('mastering', 'backward', { artist: artist(IDS.guest, 'Nadia Reid') })],
}

const inVersions = (id: string, title: string, by: typeof credit, attributes: string[]) => ({
  id,
  title,
  length: id === IDS.song ? SONG.length : 180_000,
  'first-release-date': id === IDS.song ? SONG['first-release-date'] : '2001',
  'artist-credit': by,
  relations: [relation('performance', 'forward', { work: { id: IDS.work, title: 'Evergreen' } }, attributes)],
})

/** Answers look-ups and lists about one album as MusicBrainz does. */
export function recordReply(path: string): Reply | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://outside')
  const [entity, id] = pathname.replace('/ws/2/', '').split('/')
  if (entity === 'release-group' && (id === IDS.group || id === IDS.mergedGroup)) return { body: GROUP }
  if (entity === 'release-group' && id === IDS.otherGroup)
    return { body: { ...GROUP, id, title: 'Old Wires', 'first-release-date': '1991', relations: [] } }
  if (entity === 'release-group' && query.get('artist') === IDS.band) {
    const groups = [GROUP, { ...GROUP, id: IDS.otherGroup, title: 'Old Wires', 'first-release-date': '1991' }]
    return { body: { 'release-group-count': 2, 'release-groups': groups } }
  }
  if (entity === 'release' && id === IDS.cd) return { body: CD }
  if (entity === 'release' && id) {
    const found = EDITIONS.find((one) => one.id === id)
    return found && { body: found }
  }
  if (entity === 'release' && query.get('query')?.includes(IDS.band))
    return { body: { count: EDITIONS.length, releases: EDITIONS } }
  if (entity === 'release' && query.get('release-group') === IDS.group)
    return { body: { 'release-count': EDITIONS.length, releases: EDITIONS } }
  if (entity === 'recording' && (id === IDS.song || id === IDS.mergedSong)) {
    const { media, ...cd } = CD
    const [track] = media[0]?.tracks ?? []
    const { recording: _, ...own } = track ?? {}
    const releases = [{ ...cd, media: [{ position: 1, format: 'CD', 'track-count': 2, tracks: [own] }] }]
    return { body: { ...SONG, releases } }
  }
  if (entity === 'recording' && query.get('work') === IDS.work) {
    const coverBy = [{ name: 'Moth Choir', joinphrase: '', artist: artist(IDS.coverBand, 'Moth Choir') }]
    const recordings = [
      inVersions(IDS.song, 'Evergreen', credit, []),
      inVersions(IDS.coverSong, 'Evergreen', coverBy, ['cover']),
      inVersions(IDS.liveSong, 'Evergreen', credit, ['live']),
    ]
    return { body: { 'recording-count': 3, recordings } }
  }
  return undefined
}
