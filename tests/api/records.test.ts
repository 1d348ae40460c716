import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { lockRadar, observe } from '#features/follow/radar/server/store/observe.ts'
import type { ReleasePage, SongPage } from '#features/music/record/contract.ts'
import { eventually } from '../support/eventually.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { IDS, recordReply } from '../support/records.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

const UNKNOWN = '99999999-0000-4000-8000-000000000001'
/** Ids that MusicBrainz gave up after the catalogue had stored them. */
const MERGED = {
  group: '22222222-0000-4000-8000-000000000098',
  release: '33333333-0000-4000-8000-000000000098',
  edition: '33333333-0000-4000-8000-000000000097',
  song: '44444444-0000-4000-8000-000000000098',
}

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside(recordReply)
  site = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: '30' } })
  // As earlier versions stored it: with the title and date of an edition.
  const edition = { title: 'Evergreen & Rain (deluxe)', firstReleaseDate: '2014' }
  await storeFacts(
    site.platform.db,
    { releaseGroups: [{ mbid: IDS.group, isPartial: true, ...edition }] },
    new Date(),
  )
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
beforeEach(() => {
  outside.reply = recordReply
})

async function get<T>(path: string): Promise<T> {
  const response = await site.request(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const releaseOf = (mbid: string) => get<ReleasePage>(`/api/release-groups/${mbid}`)
const songOf = (mbid: string) => get<SongPage>(`/api/recordings/${mbid}`)

/** The page once it is complete. */
const wholeRelease = (mbid: string) =>
  eventually(async () => {
    const page = await releaseOf(mbid)
    expect(page.states).toEqual({ group: 'ready', editions: 'ready', tracks: 'ready' })
    return page
  })
const wholeSong = (mbid: string) =>
  eventually(async () => {
    const page = await songOf(mbid)
    expect(page.states).toEqual({ recording: 'ready', versions: 'ready' })
    expect(page.covers).not.toEqual([])
    return page
  })
const requestsTo = (part: string) => outside.requests.filter(({ path }) => path.includes(part))

describe('an album that nobody has opened before', () => {
  it('shows its own title, first date, credit and the tracks of the representative edition', async () => {
    const page = await wholeRelease(IDS.group)
    expect(page).toMatchObject({
      mbid: IDS.group,
      slug: 'evergreen-rain',
      title: 'Evergreen & Rain',
      type: 'Album',
      secondaryTypes: ['Live'],
      date: '1994-03-01',
      artistCredit: 'The Paper Kites',
      editionMbid: IDS.cd,
      trackCount: 2,
      lengthMs: 300_400,
    })
    const [medium] = page.media
    expect(medium?.tracks.map(({ number, title, lengthMs }) => [number, title, lengthMs])).toEqual([
      ['1', 'Evergreen', 200_400],
      ['2', 'Rain', 100_000],
    ])
    const [first, second] = medium?.tracks ?? []
    expect(first?.credit).toBeNull()
    expect(first?.song).toEqual({ mbid: IDS.song, slug: 'evergreen' })
    expect(second?.credit).toEqual([
      { mbid: IDS.band, name: 'The Paper Kites', slug: 'the-paper-kites', joinPhrase: ' feat. ' },
      { mbid: IDS.guest, name: 'Nadia R.', slug: 'nadia-reid', joinPhrase: '' },
    ])
  })

  it('lists its editions with date, format, label, catalogue number and barcode, the earliest first', async () => {
    const { editions } = await wholeRelease(IDS.group)
    expect(editions.map(({ mbid }) => mbid)).toEqual([IDS.bootleg, IDS.vinyl, IDS.cd, IDS.deluxe])
    expect(editions[2]).toEqual({
      mbid: IDS.cd,
      title: 'Evergreen & Rain',
      disambiguation: null,
      status: 'Official',
      date: '1994-05-01',
      countryName: 'Australia',
      format: 'CD',
      trackCount: 2,
      labels: [{ mbid: IDS.label, name: 'Warm Paper', slug: 'warm-paper', catalogNumber: 'CAT 2' }],
      barcode: '0123456789012',
      packaging: 'Jewel Case',
      fetchedAt: expect.any(String),
    })
  })

  it('names its people by role, with the number of tracks unless it is all of them', async () => {
    const { roles } = await wholeRelease(IDS.group)
    expect(roles.map(({ name, people }) => [name, people.map((one) => [one.name, one.tracks])])).toEqual([
      ['Writer', [['Ada Quill', 1]]],
      ['Guitar', [['Per Olsen', 1]]],
      ['Producer', [['Per Olsen', null]]],
      ['Mastering', [['Nadia Reid', null]]],
    ])
  })

  it('links to places to listen and to other sites, with https only', async () => {
    const { listen, elsewhere } = await wholeRelease(IDS.group)
    expect(listen).toEqual([{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }])
    expect(elsewhere).toEqual([{ name: 'Discogs', url: 'https://www.discogs.com/master/1' }])
  })

  it('asks MusicBrainz three times in all, and no more on later visits', async () => {
    await wholeRelease(IDS.group)
    await wholeRelease(IDS.group)
    expect(requestsTo(`/ws/2/release-group/${IDS.group}`)).toHaveLength(1)
    expect(requestsTo(`release-group=${IDS.group}`)).toHaveLength(1)
    expect(requestsTo(`/release/${IDS.cd}`)).toHaveLength(1)
  })

  it('has the date of ListenBrainz beside its own only where the two contradict each other', async () => {
    const { title, type, secondaryTypes, date } = await wholeRelease(IDS.group)
    const credit = [{ mbid: IDS.band, name: 'The Paper Kites', joinPhrase: '' }]
    const ofListenBrainz = async (theirs: string) => {
      await site.platform.db.transaction().execute(async (trx) => {
        await lockRadar(trx)
        const seen = { mbid: IDS.group, title, primaryType: type, secondaryTypes, credit, date: theirs }
        await observe(trx, [seen], { source: 'listenbrainz', at: new Date() })
      })
      return (await releaseOf(IDS.group)).listenBrainzDate
    }
    expect(date).toBe('1994-03-01')
    expect(await ofListenBrainz('1994-03-01')).toBeNull()
    expect(await ofListenBrainz('1994-03')).toBeNull()
    expect(await ofListenBrainz('1994-04-02')).toBe('1994-04-02')
  })

  it('leads from the id of a release, and from the id of a merged group, to the group', async () => {
    expect((await wholeRelease(IDS.deluxe)).mbid).toBe(IDS.group)
    const merged = await eventually(async () => {
      const page = await releaseOf(IDS.mergedGroup)
      expect(page.known).toBe(true)
      return page
    })
    expect(merged.mbid).toBe(IDS.group)
  })

  it('shows the tracks of the edition that MusicBrainz has merged its representative one into', async () => {
    const mbid = '22222222-0000-4000-8000-000000000003'
    const kept = '33333333-0000-4000-8000-000000000031'
    const album = { id: mbid, title: 'Two Skies', 'primary-type': 'Album', 'first-release-date': '1990' }
    const edition = { title: 'Two Skies', date: '1990', status: 'Official', 'release-group': album }
    const recording = { id: '44444444-0000-4000-8000-000000000031', title: 'First Sky', length: 60_000 }
    const medium = { position: 1, format: 'CD', 'track-count': 1 }
    const tracks = [{ position: 1, number: '1', title: 'First Sky', length: 60_000, recording }]
    outside.reply = (path) => {
      if (path.startsWith(`/ws/2/release-group/${mbid}`)) return { body: album }
      if (path.includes(`release-group=${mbid}`)) {
        const releases = [{ ...edition, id: MERGED.edition, media: [medium] }]
        return { body: { 'release-count': 1, releases } }
      }
      if (path.startsWith(`/ws/2/release/${MERGED.edition}`))
        return { body: { ...edition, id: kept, media: [{ ...medium, tracks }] } }
      return undefined
    }
    const page = await wholeRelease(mbid)
    expect(page.editions.map((one) => one.mbid)).toEqual([kept])
    expect(page.media[0]?.tracks.map(({ title }) => title)).toEqual(['First Sky'])
    expect((await releaseOf(MERGED.edition)).mbid).toBe(mbid)
  })

  it('shows a pregap first and data tracks last, and counts neither among the tracks', async () => {
    const mbid = '22222222-0000-4000-8000-000000000004'
    const release = '33333333-0000-4000-8000-000000000041'
    const album = { id: mbid, title: 'Hidden Sky', 'primary-type': 'Album', 'first-release-date': '1998' }
    const edition = {
      id: release,
      title: 'Hidden Sky',
      date: '1998',
      status: 'Official',
      'release-group': album,
    }
    const track = (position: number, title: string, length: number | null) => ({
      position,
      number: String(position),
      title,
      length,
      recording: { id: `44444444-0000-4000-8000-00000000004${position}`, title, length, video: false },
    })
    const medium = {
      position: 1,
      format: 'Enhanced CD',
      'track-count': 2,
      'track-offset': 0,
      pregap: track(0, 'Before all', 30_000),
      tracks: [track(1, 'One', 60_000), track(2, 'Two', 70_000)],
      'data-tracks': [track(3, 'A film', 5_000), track(4, 'Screensaver', null)],
    }
    const { pregap: _, tracks: __, 'data-tracks': ___, ...listed } = medium
    outside.reply = (path) => {
      if (path.startsWith(`/ws/2/release-group/${mbid}`)) return { body: album }
      if (path.includes(`release-group=${mbid}`))
        return { body: { 'release-count': 1, releases: [{ ...edition, media: [listed] }] } }
      if (path.startsWith(`/ws/2/release/${release}`)) return { body: { ...edition, media: [medium] } }
      return undefined
    }
    const page = await wholeRelease(mbid)
    expect(page.media[0]?.tracks.map((one) => [one.position, one.title, one.isDataTrack])).toEqual([
      [0, 'Before all', false],
      [1, 'One', false],
      [2, 'Two', false],
      [3, 'A film', true],
      [4, 'Screensaver', true],
    ])
    expect(page.media[0]?.tracks.every(({ song }) => song)).toBe(true)
    expect(page).toMatchObject({ trackCount: 2, lengthMs: 165_000, editions: [{ trackCount: 2 }] })
  })

  it('leads from a group that the catalogue had before it was merged to the one that MusicBrainz keeps', async () => {
    await wholeRelease(IDS.group)
    const old = { mbid: MERGED.group, title: 'Its old title' }
    const release = { mbid: MERGED.release, title: 'Its old title', releaseGroup: old }
    await storeFacts(
      site.platform.db,
      {
        releaseGroups: [old],
        releases: [release],
        redirects: [
          { kind: 'release-group', mbid: old.mbid, target: IDS.group },
          { kind: 'release', mbid: release.mbid, target: IDS.cd },
        ],
      },
      new Date(),
    )
    expect(await releaseOf(old.mbid)).toMatchObject({ mbid: IDS.group, title: 'Evergreen & Rain' })
    expect(await releaseOf(release.mbid)).toMatchObject({ mbid: IDS.group })
  })
})

describe('an album that does not load', () => {
  it('is not found when MusicBrainz has neither a release group nor a release of the id', async () => {
    await eventually(async () => {
      expect((await site.request(`/api/release-groups/${UNKNOWN}`)).status).toBe(404)
    })
    expect((await site.request('/api/release-groups/not-an-id')).status).toBe(404)
  })

  it('says so while MusicBrainz is down, and comes by itself afterwards', async () => {
    outside.reply = () => faults.unavailable
    // Nobody waits for the pauses that it asks for,
    const endPause = () =>
      sql`update request_slots set next_at = now() where name = 'musicbrainz'`.execute(site.platform.db)
    const page = await eventually(async () => {
      await endPause()
      const answer = await releaseOf(IDS.otherGroup)
      expect(answer.states.group).toBe('unavailable')
      return answer
    })
    expect(page).toMatchObject({ known: false, title: '' })
    outside.reply = recordReply
    await endPause()
    // or for the moment for which a question that failed rests.
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000)
    onTestFinished(() => clock.mockRestore())
    const found = await eventually(async () => {
      const answer = await releaseOf(IDS.otherGroup)
      expect(answer.known).toBe(true)
      return answer
    })
    expect(found.title).toBe('Old Wires')
  })
})

describe('a song', () => {
  it('shows its albums, works, writers and links', async () => {
    const page = await wholeSong(IDS.song)
    expect(page).toMatchObject({
      mbid: IDS.song,
      slug: 'evergreen',
      title: 'Evergreen',
      lengthMs: 200_400,
      date: '1994-03-01',
      artistCredit: 'The Paper Kites',
      works: [{ mbid: IDS.work, title: 'Evergreen', type: 'Song', isCover: false }],
      listen: [{ name: 'Spotify', url: 'https://open.spotify.com/track/1' }],
    })
    expect(page.appearances).toMatchObject([
      { mbid: IDS.group, slug: 'evergreen-rain', title: 'Evergreen & Rain', year: '1994', place: '1' },
    ])
    expect(page.roles.map(({ name }) => name)).toEqual(['Writer', 'Guitar', 'Producer'])
  })

  it('lists versions and covers of its work apart', async () => {
    const { versions, covers } = await wholeSong(IDS.song)
    expect(versions).toMatchObject([{ mbid: IDS.liveSong, kinds: ['live'], artistCredit: 'The Paper Kites' }])
    expect(covers).toMatchObject([{ mbid: IDS.coverSong, artistCredit: 'Moth Choir', year: '2001' }])
  })

  it('keeps the tracks of an album that has been opened before', async () => {
    await wholeRelease(IDS.group)
    await wholeSong(IDS.song)
    expect((await releaseOf(IDS.group)).media[0]?.tracks).toHaveLength(2)
  })

  it('leads from the id of a merged one to itself, and is not found without an answer', async () => {
    const merged = await eventually(async () => {
      const page = await songOf(IDS.mergedSong)
      expect(page.known).toBe(true)
      return page
    })
    expect(merged.mbid).toBe(IDS.song)
    await eventually(async () => {
      expect((await site.request(`/api/recordings/${UNKNOWN}`)).status).toBe(404)
    })
  })
})

it('a song that the catalogue had before it was merged leads to the one that MusicBrainz keeps', async () => {
  await wholeSong(IDS.song)
  await storeFacts(
    site.platform.db,
    {
      recordings: [{ mbid: MERGED.song, title: 'Its old title' }],
      redirects: [{ kind: 'recording', mbid: MERGED.song, target: IDS.song }],
    },
    new Date(),
  )
  expect(await songOf(MERGED.song)).toMatchObject({ mbid: IDS.song, title: 'Evergreen' })
})

describe('facts that somebody corrected at MusicBrainz', () => {
  const refresh = (path: string) => site.request(`/api/catalogue/${path}/refresh`, { method: 'POST' })
  const olderAnswers = async (keys: string) => {
    const answers = site.platform.db.selectFrom('source_answers').select('key')
    const old = await answers
      .where('key', 'like', keys)
      .where('fetched_at', '<', new Date(Date.now() - 60_000))
      .execute()
    return old.map(({ key }) => key)
  }

  it('are fetched again, but not those of the last minute', async () => {
    await wholeRelease(IDS.group)
    const corrected = 'Evergreen & Rain, corrected'
    const correct = (reply: unknown) =>
      JSON.parse(JSON.stringify(reply).replaceAll('"Evergreen & Rain"', `"${corrected}"`))
    outside.reply = (path) => {
      const found = recordReply(path)
      return found && correct(found)
    }
    expect(await (await refresh(`release-group/${IDS.group}`)).json()).toEqual({ isFresh: true })
    expect((await releaseOf(IDS.group)).title).toBe('Evergreen & Rain')

    await site.platform.db
      .updateTable('source_answers')
      .set({ fetched_at: new Date(Date.now() - 120_000) })
      .execute()
    expect(await (await refresh(`release-group/${IDS.group.toUpperCase()}`)).json()).toEqual({
      isFresh: true,
    })
    expect((await releaseOf(IDS.group)).title).toBe(corrected)
    // The cover does not come from MusicBrainz.
    expect(await olderAnswers(`% of release group ${IDS.group}`)).toEqual([])
    expect(new Date((await releaseOf(IDS.group)).fetchedAt ?? 0).getTime()).toBeGreaterThan(
      Date.now() - 60_000,
    )
  })

  it('are fetched again with the versions and covers of a song, and are fresh only if those are', async () => {
    await wholeSong(IDS.song)
    const age = () =>
      site.platform.db
        .updateTable('source_answers')
        .set({ fetched_at: new Date(Date.now() - 120_000) })
        .execute()
    const ofWork = `recordings of work ${IDS.work}`
    await age()
    expect(await (await refresh(`recording/${IDS.song}`)).json()).toEqual({ isFresh: true })
    for (const key of [`recording ${IDS.song}`, ofWork]) expect(await olderAnswers(key)).toEqual([])
    await age()
    outside.reply = (path) => (path.includes(`work=${IDS.work}`) ? faults.cutJson : recordReply(path))
    expect(await (await refresh(`recording/${IDS.song}`)).json()).toEqual({ isFresh: false })
    expect(await olderAnswers(`recording ${IDS.song}`)).toEqual([])
    expect(await olderAnswers(ofWork)).toEqual([ofWork])
  })

  it('are fetched again for labels, which are fetched at first because only their names are known', async () => {
    const mbid = 'a6a6a6a6-0000-4000-9000-000000000017'
    let begin = '1991'
    await storeFacts(
      site.platform.db,
      { labels: [{ mbid, name: 'Drip Tapes', isPartial: true }] },
      new Date(),
    )
    const page = async () => (await site.request(`/api/label-names/drip-tapes?mbid=${mbid}`)).json()
    outside.reply = (path) =>
      path.startsWith(`/ws/2/label/${mbid}`) && path.includes('inc=aliases')
        ? {
            body: {
              id: mbid,
              name: 'Drip Tapes',
              type: 'Imprint',
              country: 'IS',
              'label-code': null,
              'life-span': { begin, end: null, ended: false },
              aliases: [{ name: 'Trickle Cassettes', 'sort-name': 'Trickle Cassettes', primary: null }],
              relations: [
                {
                  type: 'official site',
                  'target-type': 'url',
                  direction: 'forward',
                  url: { resource: 'https://drip.example/' },
                },
              ],
            },
          }
        : undefined
    expect(await page()).toMatchObject({ fetchedAt: null, beginDate: null, links: [], state: 'pending' })
    const facts = { type: 'Imprint', links: ['https://drip.example/'], fetchedAt: expect.any(String) }
    await eventually(async () => {
      expect(await page()).toMatchObject({ ...facts, beginDate: '1991', state: 'ready' })
    })
    const found = await site.request('/api/search?kind=label&q=trickle')
    expect((await found.json()).items).toMatchObject([{ name: 'Drip Tapes' }])
    begin = '1992'
    await site.platform.db
      .updateTable('source_answers')
      .set({ fetched_at: new Date(Date.now() - 120_000) })
      .execute()
    expect(await (await refresh(`label/${mbid}`)).json()).toEqual({ isFresh: true })
    expect(await page()).toMatchObject({ ...facts, beginDate: '1992' })
  })

  it.each([
    [`release-group/${UNKNOWN}`, 404],
    ['artist/nobody', 404],
    [`label/${UNKNOWN}`, 404],
    [`work/${UNKNOWN}`, 422],
  ])('refuses %s', async (path, status) => expect((await refresh(path)).status).toBe(status))
})
