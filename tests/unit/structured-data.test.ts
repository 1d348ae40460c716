import { expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import { postHead } from '#features/community/posts/ui/post-head.ts'
import { profileHead } from '#features/community/profiles/ui/profile-head.ts'
import type { Album, ArtistPage, Song } from '#features/music/artist/contract.ts'
import { artistHead } from '#features/music/artist/ui/artist-head.ts'
import { storyListSchema } from '#features/music/news/ui/story-schema.ts'
import type { Show } from '#features/shows/contract.ts'
import { ticketsHead } from '#features/shows/festivals/ui/tickets-head.ts'
import { showHead } from '#features/shows/page/ui/show-head.ts'
import { venueHead } from '#features/shows/venues/ui/venue-head.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

const SITE = 'https://fans.example'
const ROOT = [{ loaderData: { publicUrl: SITE } }]
const AT = '2026-05-02T18:30:00.000Z'
const MBID = 'a74b1b7f-71a5-4011-9441-d0b5e4122711'

const EVENT = ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode']
const EVENT_OTHERS = [
  'url',
  'description',
  'endDate',
  'previousStartDate',
  'performer',
  'organizer',
  'offers',
]

/**
 * The properties that Google requires or recommends for a type (https://developers.google.com/search/docs/appearance);
 * for types unknown to Google, those that any useful description has. Then further ones of the type.
 */
const TYPES: Record<string, { required: string[]; others?: string[] }> = {
  MusicGroup: {
    required: ['name'],
    others: ['url', 'image', 'description', 'genre', 'foundingLocation', 'sameAs', 'track', 'album'],
  },
  MusicAlbum: { required: ['name', 'byArtist'], others: ['sameAs', 'datePublished', 'numTracks', 'image'] },
  MusicRecording: { required: ['name', 'byArtist'], others: ['sameAs', 'duration', 'datePublished'] },
  DiscussionForumPosting: {
    required: ['author', 'datePublished', 'text', 'url'],
    others: ['interactionStatistic'],
  },
  ProfilePage: { required: ['mainEntity'], others: ['url', 'dateCreated'] },
  Person: {
    required: ['name'],
    others: ['url', 'alternateName', 'description', 'image', 'agentInteractionStatistic'],
  },
  InteractionCounter: { required: ['interactionType', 'userInteractionCount'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement'], others: ['numberOfItems'] },
  ListItem: { required: ['position', 'item'], others: ['name'] },
  NewsArticle: { required: ['headline', 'url', 'datePublished'], others: ['publisher', 'author'] },
  Organization: { required: ['name'] },
  MusicEvent: { required: EVENT, others: EVENT_OTHERS },
  // An Event beside MusicEvent.
  Festival: { required: EVENT, others: EVENT_OTHERS },
  Place: { required: ['name', 'address'] },
  VirtualLocation: { required: ['url'] },
  PostalAddress: { required: ['addressLocality'], others: ['streetAddress', 'addressCountry'] },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  Offer: { required: ['url'], others: ['price', 'priceCurrency', 'availability'] },
  MusicVenue: {
    required: ['name', 'address', 'url'],
    others: ['geo', 'sameAs', 'maximumAttendeeCapacity'],
  },
  Country: { required: ['name'] },
}

const artist: ArtistPage = {
  known: true,
  mbid: MBID,
  topic: `artist:${MBID}`,
  name: 'Radiohead',
  slug: 'radiohead',
  type: 'Group',
  country: 'GB',
  countryName: 'United Kingdom',
  disambiguation: null,
  genre: 'Art rock',
  imageUrl: null,
  sourceImageUrl: null,
  verified: false,
  verification: null,
  bio: 'An English rock band.',
  bioSource: { name: 'Wikipedia', url: 'https://en.wikipedia.org/wiki/Radiohead' },
  followers: 5,
  links: [],
  others: [],
  fetchedAt: '2026-10-14T09:30:00.000Z',
  states: { profile: 'ready', links: 'ready', biography: 'ready' },
}
const song: Song = {
  id: MBID,
  title: 'Let </script> Down',
  lengthMs: 299_400,
  firstReleaseDate: '1997-05-21',
  artistCredit: 'Radiohead',
  album: null,
}
const album: Album = {
  id: MBID,
  releaseId: null,
  title: 'OK Computer',
  date: '1997-05-21',
  year: '1997',
  type: 'Album',
  trackCount: 12,
  artistCredit: 'Radiohead',
  imageUrl: null,
}
const post: Post = {
  id: MBID,
  userId: MBID,
  user: { username: 'ana', displayName: 'Ana', avatarUrl: null },
  content: 'The brass came in late.',
  facets: [],
  mediaUrls: [],
  media: [],
  postType: 'text',
  linkedEntityType: null,
  linkedEntityId: null,
  linkedEntityName: null,
  likesCount: 3,
  repliesCount: 1,
  card: null,
  createdAt: AT,
  updatedAt: AT,
  editedAt: null,
  isOfficialPost: false,
  officialUntil: null,
  postedAsBusinessId: null,
  businessName: null,
  visibility: 'public',
  replyPolicy: 'everybody',
}
const profile = {
  id: MBID,
  username: 'ana',
  displayName: 'Ana',
  bio: 'Listens.',
  avatarUrl: null,
  createdAt: AT,
  postsCount: 2,
  likesCount: 5,
  isWithheld: false,
}
const story = {
  id: MBID,
  title: 'A band plays again',
  description: '',
  link: 'https://paper.example/1',
  image: null,
  source: 'The Paper',
  category: 'News',
  pubDate: AT,
  author: 'B. Writer',
}
const lists = {
  songs: { ranked: 0, items: [song], state: 'ready' as const },
  albums: { items: [album], isSample: false, state: 'ready' as const },
}
const hall = {
  id: MBID,
  name: 'Casa do Cais',
  address: 'Rua do Cais 4',
  city: 'Lisbon',
  country: 'PT',
  latitude: null,
  longitude: null,
}
const show: Show = {
  id: MBID,
  poster: null,
  kind: 'concert',
  name: 'Radiohead by the river',
  status: 'moved',
  statusReason: null,
  timeZone: 'Europe/Lisbon',
  date: '2027-05-02',
  lastDate: '2027-05-02',
  time: '21:00',
  endTime: null,
  beginsAt: '2027-05-02T20:00:00.000Z',
  endsAt: null,
  overAt: '2027-05-03T05:00:00.000Z',
  previousDate: '2027-05-01',
  previousBeginsAt: null,
  cancelledDays: [],
  venue: hall,
  acts: [
    {
      number: 1,
      name: 'Radiohead',
      artistMbid: MBID,
      isUnconfirmed: false,
      role: 'headliner',
      stage: null,
      day: null,
      time: null,
      endTime: null,
      beginsAt: null,
      endsAt: null,
    },
  ],
  actCount: 1,
  ticketLinks: [
    {
      url: 'https://tickets.example/1',
      priceFrom: 20,
      priceTo: null,
      currency: 'EUR',
      availability: 'available',
      statedAt: AT,
    },
  ],
  festival: null,
  updatedAt: AT,
  hiddenReason: null,
  face: { id: 'a', name: 'A', imageUrl: null },
  description: 'Under the bridge.',
  organiser: { type: 'artist', id: MBID, name: 'Radiohead', businessName: 'Management' },
  mbid: null,
  sources: [],
}
const venue = {
  ...hall,
  mbid: null,
  latitude: 38.72,
  longitude: -9.13,
  timeZone: null,
  website: 'https://casadocais.example/',
  capacity: 800,
  version: 1,
  verification: null,
}
const aboutNews = () => [storyListSchema([story])]
const festival = { slug: 'night-harbour', name: 'Night Harbour' }
const HEADS = {
  festival: ticketsHead(ROOT, { open: festival, hasSamples: false }),
  show: showHead(ROOT, show, 0),
  edition: showHead(ROOT, { ...show, kind: 'festival' }, 0),
  stream: showHead(ROOT, { ...show, kind: 'stream', venue: null }, 0),
  venue: venueHead(ROOT, venue),
  artist: artistHead(ROOT, artist, lists),
  post: postHead(ROOT, post),
  profile: profileHead(ROOT, profile),
  news: pageHead(ROOT, { title: 'News', description: 'News', path: '/news', about: aboutNews }),
}

it.each([
  ['artist', HEADS.artist, ['MusicGroup', 'MusicAlbum', 'MusicRecording', 'BreadcrumbList']],
  ['post', HEADS.post, ['DiscussionForumPosting', 'Person', 'BreadcrumbList']],
  ['profile', HEADS.profile, ['ProfilePage', 'Person', 'BreadcrumbList']],
  ['news', HEADS.news, ['NewsArticle']],
  ['festival', HEADS.festival, ['BreadcrumbList']],
  ['show', HEADS.show, ['MusicEvent', 'Place', 'PostalAddress', 'Offer', 'Organization', 'MusicGroup']],
  ['edition of a festival', HEADS.edition, ['Festival', 'Place', 'Offer']],
  ['stream', HEADS.stream, ['MusicEvent', 'VirtualLocation']],
  ['venue', HEADS.venue, ['MusicVenue', 'PostalAddress', 'GeoCoordinates']],
])('the structured data of the page of %s has what its types require, and nothing else', (_, head, kinds) => {
  const things = thingsOf(head)
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(kinds))
  for (const thing of things) {
    const { '@type': type, '@context': _context, ...properties } = thing
    const { required = [], others = [] } = TYPES[String(type)] ?? {}
    expect([type, Object.keys(properties)]).toEqual([type, expect.arrayContaining(required)])
    expect([
      type,
      Object.keys(properties).filter((name) => ![...required, ...others].includes(name)),
    ]).toEqual([type, []])
  }
})

it('breadcrumbs lead from the home page to the page', () => {
  const [trail] = thingsOf(HEADS.post).filter((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: 'Fanfare', item: `${SITE}/` },
    { position: 2, name: 'Community', item: `${SITE}/community` },
    { position: 3, item: `${SITE}/community/post/${MBID}` },
  ])
})

it('a festival has its own title, address and card; a sample only a title', () => {
  const address = `${SITE}/tickets?event=night-harbour`
  expect(HEADS.festival.links).toEqual([{ rel: 'canonical', href: address }])
  expect(HEADS.festival.meta).toEqual(
    expect.arrayContaining([
      { title: 'Night Harbour · Fanfare' },
      { property: 'og:title', content: 'Night Harbour · Fanfare' },
      { property: 'og:url', content: address },
    ]),
  )
  const sample = ticketsHead(ROOT, { open: festival, hasSamples: true })
  expect(sample.meta.at(-1)).toEqual({ title: 'Night Harbour · Fanfare' })
  expect(sample.meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify([sample.meta.slice(0, -1), sample.links, sample.scripts])).not.toMatch(
    /night.harbour/i,
  )
})

it('nothing of sample albums is in the structured data', () => {
  const sample = artistHead(ROOT, artist, { albums: { ...lists.albums, isSample: true } })
  expect(thingsOf(sample).map((thing) => thing['@type'])).not.toContain('MusicAlbum')
})

it('a title cannot end the script that it stands in', () => {
  expect(HEADS.artist.scripts.map(({ children }) => children).join()).not.toContain('</script')
})

/** Every typed object in the scripts of a head, however deep. */
function thingsOf({ scripts }: { scripts: { children: string }[] }): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  for (const { children } of scripts) {
    JSON.parse(children, (_, value) => {
      if (typeof value === 'object' && value !== null && '@type' in value) found.push(value)
      return value
    })
  }
  return found
}
