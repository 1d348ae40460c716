import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type {
  AlbumList,
  ArtistPage,
  ArtistStory,
  CollaborationList,
  ContributionList,
  ListenLinks,
  SongList,
} from '#features/music/artist/contract.ts'
import { createPlatform } from '#platform/platform.ts'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { eventually } from '../support/eventually.ts'
import { untilEventsArrive } from '../support/live.ts'
import { createMember } from '../support/members.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, siteOn, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside()
  // Far enough apart that requests arrive in the order in which they left.
  site = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: '30' } })
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
beforeEach(() => {
  outside.reply = unknownArtistReply
  outside.requests = []
})

async function get<T>(path: string, on: Pick<TestSite, 'request'> = site): Promise<T> {
  const response = await on.request(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const pageOf = (slug: string, on?: Pick<TestSite, 'request'>) =>
  get<ArtistPage>(`/api/artist-names/${encodeURIComponent(slug)}`, on)
const songsOf = (mbid: string, on?: Pick<TestSite, 'request'>) =>
  get<SongList>(`/api/artists/${mbid}/recordings`, on)
/** The requests about an artist; the site requests its home and news meanwhile. */
const requestsAbout = (name: string, mbid: string) =>
  outside.requests
    .map(({ path }) => decodeURIComponent(path).replaceAll('+', ' '))
    .filter((path) => path.includes(mbid) || path.toLowerCase().includes(name.toLowerCase()))

/** On a slow machine the search may take longer than a visitor waits. */
const knownPageOf = (slug: string) =>
  eventually(async () => {
    const page = await pageOf(slug)
    expect(page.known).toBe(true)
    return page
  })

let number = 0
/** An artist that no other test has requested. */
const newArtist = () => unknownArtist(number++)

describe('an artist never seen before', () => {
  it('has a story of founding and albums, without another visit of its albums', async () => {
    const { mbid, slug } = newArtist()
    await knownPageOf(slug)
    await eventually(async () => {
      const story = await get<ArtistStory>(`/api/artists/${mbid}/story`)
      expect(story.state).toBe('ready')
      expect(story.facts).toEqual([
        { date: '2004-02', what: 'formed', name: null, artist: null, albumMbid: null },
        { date: '2010-06-01', what: 'album', name: 'Record 1', artist: null, albumMbid: expect.any(String) },
      ])
    })
  })

  it('has a name after one search and songs after another; the second visitor causes no request', async () => {
    const { mbid, name, slug } = newArtist()
    const first = await knownPageOf(slug)
    expect(first).toMatchObject({
      known: true,
      mbid,
      topic: `artist:${mbid}`,
      name,
      slug,
      country: 'PT',
      countryName: 'Portugal',
      genre: 'Dream pop',
    })
    expect(first.verified).toBe((await pageOf(slug)).verified)
    await eventually(async () => expect((await songsOf(mbid)).items).toHaveLength(3))
    // The lookup of the profile has the same priority and may leave before the search for songs.
    expect(requestsAbout(name, mbid).filter((path) => path.includes('query='))).toEqual([
      `/ws/2/artist?fmt=json&query="${name.toLowerCase()}"&limit=10`,
      `/ws/2/recording?fmt=json&query=arid:${mbid}&limit=100`,
    ])

    await eventually(async () => expect((await pageOf(slug)).states.biography).toBe('ready'))
    // It has a lower priority than missing parts, so the biography may come first.
    await eventually(async () =>
      expect(requestsAbout(name, mbid)).toContain(`/ws/2/artist/${mbid}?fmt=json&inc=tags ratings aliases`),
    )
    outside.requests = []
    const { config, database } = site.platform
    const platform = createPlatform(config, database)
    const other = await siteOn(platform)
    const page = await pageOf(slug, other)
    expect(page).toMatchObject({ name, bio: `${name} (band) play slowly.` })
    expect((await songsOf(mbid, other)).items).toHaveLength(3)
    await platform.close()
    expect(requestsAbout(name, mbid)).toEqual([])
  })

  it('notifies open pages of new data', async () => {
    const { mbid, slug } = newArtist()
    const events: string[] = []
    await untilEventsArrive(site.platform)
    const stop = site.platform.events.subscribe('live', (event) => {
      const { topics, type, data } = event as unknown as {
        topics: string[]
        type: string
        data: { parts: string[] }
      }
      events.push(`${topics} ${type} ${data.parts}`)
    })
    await knownPageOf(slug)
    await eventually(() => {
      expect(events).toContain(`artist-name:${slug} artist profile`)
      expect(events).toContain(`artist:${mbid} artist recordings`)
      expect(events).toContain(`artist:${mbid} artist links`)
      expect(events).toContain(`artist:${mbid} artist biography`)
    })
    stop()
  })

  it('has biography, picture and links of the pages that MusicBrainz names', async () => {
    const { mbid, name, slug } = newArtist()
    await eventually(async () => expect((await pageOf(slug)).bioSource).not.toBeNull())
    const page = await pageOf(slug)
    expect(page.bioSource).toEqual({
      name: 'Wikipedia',
      url: `https://en.wikipedia.org/wiki/${name.replaceAll(' ', '_')}_(band)`,
    })
    expect(page.imageUrl).toMatch(/^\/images\/[\w-]{22}\/640\/[\w-]+$/)
    expect(page.links.map((link) => link.name)).toEqual(['Spotify', 'Apple Music', 'YouTube'])
    expect(page.links[1]?.url).toMatch(/^https:\/\/music\.apple\.com\//)
    expect(page.states).toEqual({ profile: 'ready', links: 'ready', biography: 'ready' })
    const cached = await site.platform.db
      .selectFrom('cached_artists')
      .selectAll()
      .where('musicbrainz_id', '=', mbid)
      .executeTakeFirst()
    expect(cached).toMatchObject({ name, country: 'PT', bio: page.bio })
    expect(cached?.image_url).toMatch(/^https:\/\/pictures\.example\//)
    // Answers that are on their way still change the time of the fetch.
    await eventually(async () => expect(await get(`/api/artists/${mbid}`)).toEqual(await pageOf(slug)))
  })

  it('has albums with covers, collaborations, credits and links to listen', async () => {
    const { mbid, slug } = newArtist()
    await knownPageOf(slug)
    const albums = () => get<AlbumList>(`/api/artists/${mbid}/releases`)
    await eventually(async () => expect(await albums()).toMatchObject({ isSample: false, state: 'ready' }))
    const { items } = await albums()
    expect(items[1]?.imageUrl).toMatch(/^\/images\//)
    expect(items).toMatchObject([
      { title: 'Record 2', year: '2011', type: 'EP', trackCount: 9, imageUrl: null },
      { title: 'Record 1', year: '2010', type: 'Album' },
    ])
    const listen = await eventually(async () => {
      const links = await get<ListenLinks>(`/api/releases/${items[0]?.releaseId}/links`)
      expect(links).toMatchObject({ name: 'Record 2', state: 'ready' })
      return links
    })
    expect(listen.links.map((link) => link.platform)).toEqual(['spotify', 'apple-music'])

    await eventually(async () => expect((await songsOf(mbid)).state).toBe('ready'))
    const features = () => get<CollaborationList>(`/api/artists/${mbid}/features`)
    await eventually(async () => expect((await features()).items).toHaveLength(2))
    expect((await features()).items).toMatchObject([
      { kind: 'artist', name: unknownArtist(398).name, role: 'Band member' },
      { kind: 'recording', title: 'Song 3' },
    ])
    const { items: credits } = await get<ContributionList>(`/api/artists/${mbid}/contributions`)
    expect(credits).toHaveLength(3)
    expect(credits).toContainEqual(
      expect.objectContaining({
        kind: 'recording',
        roles: ['Producer (executive)'],
        artistCredit: unknownArtist(398).name,
        firstReleaseDate: '2012-05',
      }),
    )
    expect(credits).toContainEqual(
      expect.objectContaining({ title: 'A Work', roles: ['Composer'], recordingId: null }),
    )
    const { items: songs } = await songsOf(mbid)
    const song = songs.find(({ title }) => title === 'Song 2')
    expect(credits).toContainEqual(
      expect.objectContaining({
        kind: 'work',
        title: 'SONG 2',
        recordingId: song?.id,
        artistCredit: song?.artistCredit,
        firstReleaseDate: song?.firstReleaseDate,
      }),
    )
  })
})

describe('covers of albums', () => {
  const albumsOf = (mbid: string) => get<AlbumList>(`/api/artists/${mbid}/releases`)

  it('leave the list pending until the archive has answered', async () => {
    const { mbid, slug } = newArtist()
    const waiting: (() => void)[] = []
    outside.reply = (path) => {
      const reply = unknownArtistReply(path)
      if (!path.startsWith('/caa/') || !reply || typeof reply === 'function') return reply
      return (_, response) => {
        waiting.push(() => {
          response.writeHead(200, { 'Content-Type': 'application/json' })
          response.end(JSON.stringify(reply.body))
        })
      }
    }
    await knownPageOf(slug)
    await eventually(async () => expect((await albumsOf(mbid)).items).toHaveLength(2))
    await eventually(() => expect(waiting).toHaveLength(2))
    expect(await albumsOf(mbid)).toMatchObject({
      items: [{ imageUrl: null }, { imageUrl: null }],
      state: 'pending',
    })
    for (const answer of waiting) answer()
    await eventually(async () => expect((await albumsOf(mbid)).state).toBe('ready'))
    expect((await albumsOf(mbid)).items[1]?.imageUrl).toMatch(/^\/images\//)
  })

  it('are said to be unavailable when the archive fails', async () => {
    const { mbid, slug } = newArtist()
    outside.reply = (path) => (path.startsWith('/caa/') ? faults.htmlWith200 : unknownArtistReply(path))
    await knownPageOf(slug)
    await eventually(async () =>
      expect(await albumsOf(mbid)).toMatchObject({ items: [{}, {}], state: 'unavailable' }),
    )
  })
})

describe('names', () => {
  it('without an artist get the default profile, and sample albums that are marked as such', async () => {
    const page = await eventually(async () => {
      const found = await pageOf('nobody-at-all')
      expect(found.states.profile).toBe('ready')
      return found
    })
    expect(page).toMatchObject({
      known: false,
      mbid: null,
      topic: 'artist-name:nobody-at-all',
      name: 'Nobody At All',
      bio: 'Nobody At All',
      states: { profile: 'ready' },
    })
    outside.requests = []
    await pageOf('nobody-at-all')
    expect(requestsAbout('nobody at all', 'nobody-at-all')).toEqual([])
  })

  it('are found in the spelling of cards, of people and of other scripts', async () => {
    const mbids = ['AC/DC', 'Möwe & Söhne', 'Sigur Rós', '月の庭', 'a-ha'].map((name, index) => ({
      name,
      mbid: `eeeeeeee-0000-4000-8000-00000000000${index}`,
    }))
    await storeFacts(site.platform.db, { artists: mbids }, new Date())
    for (const [typed, name] of [
      ['ac/dc', 'AC/DC'],
      ['acdc', 'AC/DC'],
      ['AC-DC', 'AC/DC'],
      ['mwe--shne', 'Möwe & Söhne'],
      ['möwe-&-söhne', 'Möwe & Söhne'],
      ['sigur-rs', 'Sigur Rós'],
      ['Sigur Ros', 'Sigur Rós'],
      ['月の庭', '月の庭'],
      ['a-ha', 'a-ha'],
    ]) {
      expect((await pageOf(typed ?? '')).name, typed).toBe(name)
    }
  })

  it('of several artists offer the others, and an id selects one', async () => {
    const [famous, other] = ['ffffffff-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000002']
    await storeFacts(
      site.platform.db,
      {
        artists: [
          { mbid: other ?? '', name: 'Nirvana', country: 'GB', disambiguation: '60s band', popularity: 10 },
          { mbid: famous ?? '', name: 'Nirvana', country: 'US', disambiguation: '90s band', popularity: 90 },
        ],
      },
      new Date(),
    )
    const page = await pageOf('nirvana')
    expect(page).toMatchObject({ mbid: famous, disambiguation: '90s band' })
    expect(page.others).toMatchObject([{ mbid: other, disambiguation: '60s band', country: 'GB' }])
    const picked = await get<ArtistPage>(`/api/artist-names/nirvana?mbid=${other}`)
    expect(picked).toMatchObject({ mbid: other, others: [{ mbid: famous }] })
  })

  it('is never another one of the name when the id is unknown here', async () => {
    const [known, fetched] = [newArtist(), newArtist()]
    await knownPageOf(known.slug)
    const byId = `/api/artist-names/${known.slug}?mbid=${fetched.mbid}`
    await eventually(async () => {
      expect(await get<ArtistPage>(byId)).toMatchObject({
        known: true,
        mbid: fetched.mbid,
        name: fetched.name,
      })
    })
    const nobody = 'eeeeeeee-0000-4000-8000-000000000404'
    outside.reply = (path) => (path.includes(nobody) ? faults.notFound : unknownArtistReply(path))
    await eventually(async () => {
      expect(await get<ArtistPage>(`/api/artist-names/${known.slug}?mbid=${nobody}`)).toMatchObject({
        known: false,
        mbid: null,
        states: { profile: 'ready' },
      })
    })
  })

  it.each(['%F0%9F%92%A9', '..%2F..%2Fetc', '%27%22%3E%3Cscript%3E', '-', '%20'])(
    'such as %s are no error',
    async (name) => {
      const response = await site.request(`/api/artist-names/${name}`)
      expect(response.status).toBe(200)
    },
  )

  it('that are invalid are refused', async () => {
    expect((await site.request(`/api/artist-names/${'x'.repeat(201)}`)).status).toBe(422)
    expect((await site.request('/api/artist-names/%00')).status).toBe(404)
    expect((await site.request('/api/artists/nonsense')).status).toBe(404)
    expect((await site.request('/api/artists/nonsense/recordings')).status).toBe(404)
    expect((await site.request('/api/recordings/nonsense/links')).status).toBe(404)
  })
})

describe('lists', () => {
  it('show each title once, at most fifty, and the sample albums when there are none', async () => {
    const mbid = 'eeeeeeee-0000-4000-8000-000000000099'
    const credit = [{ artist: { mbid, name: 'Prolific' } }]
    const recordings = Array.from({ length: 120 }, (_, index) => ({
      mbid: `eeeeeeee-0000-4000-8001-${String(index).padStart(12, '0')}`,
      title: `Take ${index % 60}`,
      lengthMs: 1000,
      credit,
    }))
    await storeFacts(site.platform.db, { artists: [{ mbid, name: 'Prolific' }], recordings }, new Date())
    const { items } = await songsOf(mbid)
    expect(items).toHaveLength(50)
    expect(new Set(items.map(({ title }) => title)).size).toBe(50)
    outside.reply = () => ({ body: { releases: [] } })
    await eventually(async () => {
      const albums = await get<AlbumList>(`/api/artists/${mbid}/releases`)
      expect(albums).toMatchObject({ isSample: true, state: 'ready' })
      expect(albums.items).toHaveLength(4)
    })
  })
})

describe('following an artist', () => {
  it('is for members, stored, counted, and part of the data export', async () => {
    const { mbid, slug } = newArtist()
    await knownPageOf(slug)
    const path = `/api/artists/${mbid}/follow`
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const refused = await site.request(path, { method })
      expect(refused.status).toBe(401)
      expect(await refused.json()).toMatchObject({ detail: 'Not authenticated' })
    }
    const [one, other] = [await createMember(site), await createMember(site)]
    const ask = async (method: string, member: typeof one) =>
      (await site.request(path, { method, headers: member.headers })).json()
    expect(await ask('GET', one)).toEqual({ following: false, followers: 0 })
    expect(await ask('PUT', one)).toEqual({ following: true, followers: 1 })
    expect(await ask('PUT', one)).toEqual({ following: true, followers: 1 })
    expect(await ask('PUT', other)).toEqual({ following: true, followers: 2 })
    expect(await ask('GET', one)).toEqual({ following: true, followers: 2 })
    expect((await pageOf(slug)).followers).toBe(2)
    expect(await ask('DELETE', one)).toEqual({ following: false, followers: 1 })
    expect(await ask('DELETE', one)).toEqual({ following: false, followers: 1 })
    const nobody = '/api/artists/eeeeeeee-0000-4000-8000-00000000dead/follow'
    expect((await site.request(nobody, { method: 'PUT', headers: one.headers })).status).toBe(404)
    await sql`delete from users where id = ${other.id}`.execute(site.platform.db)
    expect((await pageOf(slug)).followers).toBe(0)
  })
})
