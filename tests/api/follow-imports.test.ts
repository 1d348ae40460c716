import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { storeFacts } from '#features/catalogue/public.ts'
import type { FollowList } from '#features/follow/follows/contract.ts'
import type { ImportPreview } from '#features/home/my-follows/contract.ts'
import { holdTimeouts } from '../support/hold-timeouts.ts'
import { createMember, type Member } from '../support/members.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

const MIRA = '0d000000-0000-4000-8000-000000000001'
const TWINS = ['0d000000-0000-4000-8000-000000000002', '0d000000-0000-4000-8000-000000000003']
const RAIN = '0d000000-0000-4000-8000-000000000004'

let site: TestSite
let outside: Outside
let ana: Member
beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({
    env: {
      LISTENBRAINZ_URL: outside.url,
      LASTFM_URL: outside.url,
      LASTFM_API_KEY: 'key-of-a-test',
      ALLOW_PRIVATE_SOURCES: 'on',
    },
  })
  const artists = [
    { mbid: MIRA, name: 'Míra Solenne' },
    { mbid: TWINS[0] ?? '', name: 'Harbour', disambiguation: 'of Malmö' },
    { mbid: TWINS[1] ?? '', name: 'Harbour', disambiguation: 'of Hull' },
    { mbid: RAIN, name: 'Earth, Rain & Ash' },
  ]
  await storeFacts(site.platform.db, { artists }, new Date())
  ana = await createMember(site)
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

async function send(list: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData()
  body.set('file', new File([list], 'list'))
  return site.request('/api/me/imports/list', { method: 'POST', headers: ana.headers, body })
}
const read = async (list: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> =>
  (await send(list)).json()
const names = ({ matched }: ImportPreview) => matched.map(({ name }) => name)

describe('a list', () => {
  it('is sorted into matched, doubtful and not found, and follows nothing', async () => {
    const preview = await read(
      'mira solenne\nMIRA SOLENNE\n \n\n\u0007\nHarbour\nEarth, Rain & Ash\nSolenne, Mira\nNobody at all\n',
    )
    expect(preview).toMatchObject({
      ...{ format: 'one artist a line', artists: 5, notUnderstood: 1, cutOff: 0, notes: [] },
      notFound: ['Nobody at all'],
    })
    expect(names(preview).sort()).toEqual(['Earth, Rain & Ash', 'Míra Solenne'])
    expect(preview.doubtful).toMatchObject([{ asked: 'Harbour', candidates: { length: 2 } }])
    const follows = await site.request('/api/me/follows', { headers: ana.headers })
    expect(((await follows.json()) as FollowList).items).toEqual([])
  })

  it.each([
    ['CSV table', 'Track Name,"Artist Name(s)",Album\nX,"Earth, Rain & Ash",Y\nZ,"Mira Solenne",W\n'],
    ['CSV table', `name;artist_mbid\nMira;0D000000-0000-4000-8000-000000000001\nAsh;${RAIN}`],
    [
      'playlist',
      '#EXTM3U\n#EXTINF:12,Mira Solenne - A song\na.mp3\n#EXTINF:9,Earth, Rain & Ash - B - C\nb.mp3',
    ],
    [
      'Spotify export',
      '{"tracks":[{"artist":"Mira Solenne","uri":"spotify:track:1"}],"artists":[{"name":"Earth, Rain & Ash"}]}',
    ],
    [
      'Spotify export',
      '[{"artistName":"Mira Solenne","msPlayed":9},{"master_metadata_album_artist_name":"Earth, Rain & Ash"}]',
    ],
    ['Lidarr list', `[{"artistName":"x","foreignArtistId":"${MIRA}"},{"MusicBrainzId":"${RAIN}"}]`],
    [
      'muspy export',
      `[{"mbid":"${MIRA}","name":"?","sort_name":"?"},{"mbid":"${RAIN}","name":"?","sort_name":"?"}]`,
    ],
    [
      'Navidrome list',
      '{"subsonic-response":{"artists":{"index":[{"name":"E","artist":[{"id":"1","name":"Earth, Rain & Ash"}]},{"artist":[{"name":"Mira Solenne"}]}]}}}',
    ],
  ])('of another program is understood: %s %#', async (format, list) => {
    const preview = await read(list)
    expect(preview.format).toBe(format)
    expect(names(preview).sort()).toEqual(['Earth, Rain & Ash', 'Míra Solenne'])
  })

  it('splits credits of several artists that are unknown as a whole, the longest known names first', async () => {
    const [credit, list] = ['Artist', 'Artist Name(s)']
    // One artist, although all its parts but one are artists as well.
    const whole = await read(`${credit},Title\n"Earth, Rain & Ash",x\n`)
    expect([names(whole), whole.doubtful, whole.notFound]).toEqual([['Earth, Rain & Ash'], [], []])
    const known = await read(`${credit},Title\n"Mira Solenne & Earth, Rain & Ash",x\n`)
    expect([names(known).sort(), known.notFound]).toEqual([['Earth, Rain & Ash', 'Míra Solenne'], []])
    // Perhaps one name: nobody is invented.
    const perhaps = await read(`${credit},Title\nMira Solenne & Nobody,x\n`)
    expect([names(perhaps), perhaps.notFound]).toEqual([[], ['Mira Solenne & Nobody']])
    for (const [column, cell] of [
      [credit, 'Mira Solenne (feat. Nobody)'],
      [credit, 'Mira Solenne; Nobody'],
      [list, '"Mira Solenne, Nobody"'],
    ]) {
      const preview = await read(`${column},Title\n${cell},x\n`)
      expect([names(preview), preview.notFound]).toEqual([['Míra Solenne'], ['Nobody']])
    }
    // The export of Spotify has one artist an entry.
    const spotify = await read('[{"artistName":"Mira Solenne, Harbour","msPlayed":9}]')
    expect([names(spotify), spotify.notFound]).toEqual([[], ['Mira Solenne, Harbour']])
    // In Latin letters in the second place, as at Rate Your Music.
    const latin = await read(
      'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title\n1,"","ミラ","Mira","Solenne",x\n',
    )
    expect(names(latin)).toEqual(['Míra Solenne'])
  })

  it('in a ZIP archive is read, with the names of the files that have no artists', async () => {
    const zip = await zipOf({
      'Spotify Account Data/StreamingHistory_music_0.json': '[{"artistName":"Mira Solenne","msPlayed":9}]',
      'Spotify Account Data/Userdata.json': '{"username":"Harbour"}',
      'Spotify Account Data/Read me.txt': 'Harbour\nThese are your files.',
      '__MACOSX/._StreamingHistory_music_0.json': 'Harbour',
    })
    expect(await read(zip)).toMatchObject({
      ...{ format: 'ZIP archive, Spotify export', matched: [{ name: 'Míra Solenne' }], notFound: [] },
      ...{ doubtful: [], notes: ['No artists in Userdata.json.'] },
    })
    const nested = await read(await zipOf({ 'inner.zip': zip }))
    expect(names(nested)).toEqual(['Míra Solenne'])
    const workbook = await send(await zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }))
    expect((await workbook.json()).errors.file).toContain('save the sheet as CSV')
    const without = await send(await zipOf({ 'a.json': '{}' }))
    expect((await without.json()).errors.file).toContain('No file in this ZIP archive')
    // Says that it unpacks to more than is read, of which nothing is unpacked.
    const bomb = await read(await zipOf({ 'a.json': ' '.repeat(31_000_000), 'b.txt': 'Mira Solenne' }))
    expect([names(bomb), bomb.notes]).toEqual([['Míra Solenne'], ['Too large to read: a.json.']])
  })

  it('names each artist once, however often and in whatever letters it does, from right to left, too', async () => {
    const preview = await read(
      ['Harbour', 'HARBOUR', ' Harbour ', 'محمد عبده', 'محمد  عبده', '\u202eenneloS ariM', 'Harbour'].join(
        '\n',
      ),
    )
    expect(preview.artists).toBe(3)
    expect(preview.doubtful.map(({ asked }) => asked)).toEqual(['Harbour'])
    expect(preview.notFound).toContain('محمد عبده')
    // Once by name, and by two unknown ids with the same name.
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const table = await read(`artist,mbid\nNobody,\nNobody,${one}\nNobody,${other}\n`)
    expect(table).toMatchObject({ artists: 3, notFound: ['Nobody'] })
  })

  it('in another encoding is read, with a note for the member', async () => {
    const latin = await read(
      Uint8Array.from([...'M\xedra Solenne\n\xc4\xe4\xf6\xfc\n'].map((one) => one.charCodeAt(0))),
    )
    expect(names(latin)).toEqual(['Míra Solenne'])
    expect(latin.notes).toHaveLength(1)
    const utf16 = await read(new Uint8Array(Buffer.from('\ufeffMíra Solenne\n', 'utf16le')))
    expect([names(utf16), utf16.notes]).toEqual([['Míra Solenne'], []])
    const unmarked = Buffer.from('Míra Solenne\r\nМумий Тролль\r\n', 'utf16le')
    for (const bytes of [unmarked, Buffer.from(unmarked).swap16()]) {
      const wide = await read(new Uint8Array(bytes))
      expect([names(wide), wide.notFound, wide.notes]).toEqual([
        ['Míra Solenne'],
        ['Мумий Тролль'],
        latin.notes,
      ])
    }
  })

  it('is not searched for names in endless lines, which would keep the site busy', async () => {
    const endless = `artist,${'a,'.repeat(6000)}`
    expect(await read(`${endless}\nMira Solenne\n${endless}`)).toMatchObject({
      ...{ format: 'one artist a line', artists: 1, notUnderstood: 2, matched: [{ name: 'Míra Solenne' }] },
    })
  })

  it.each([
    ['an archive', 'PK\x03\x04 and more', 'ZIP archive'],
    ['binary', Uint8Array.from({ length: 900 }, (_, at) => at % 256), 'This isn’t text'],
    ['empty', ' \n ', 'empty'],
    ['damaged', '{"artists": [', 'cut off or damaged'],
    ['without artists', '{"songs": [1, 2]}', 'We found no artists in this'],
  ])('that is %s is refused with a reason', async (_, list, reason) => {
    const answer = await send(list)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.file).toContain(reason)
  })
})

describe('an account of another service', () => {
  let pass: ReturnType<typeof stopClock>
  beforeEach(() => {
    pass = stopClock()
  })
  const ask = (service: string, user: string, { headers } = ana) => {
    // Each service is asked at most once a second.
    pass(1000)
    return site.request('/api/me/imports/account', { headers, body: { service, user } })
  }

  it('returns its artists, matched by id or name', async () => {
    outside.reply = (path) =>
      path.startsWith('/1/stats/user/fan/artists')
        ? {
            body: {
              payload: {
                artists: [
                  { artist_name: 'Somebody', artist_mbid: MIRA, listen_count: 9 },
                  { artist_name: 'Harbour', artist_mbid: null, listen_count: 3 },
                ],
              },
            },
          }
        : path.includes('user=fan')
          ? { body: { topartists: { artist: [{ name: 'Mira Solenne', mbid: '' }] } } }
          : undefined
    const preview: ImportPreview = await (await ask('listenbrainz', 'fan')).json()
    expect([names(preview), preview.doubtful.length]).toEqual([['Míra Solenne'], 1])
    expect(names(await (await ask('lastfm', 'fan')).json())).toEqual(['Míra Solenne'])
    await site.request('/api/me/follows', { headers: ana.headers, body: { artists: [MIRA] } })
    expect(await (await ask('lastfm', 'fan')).json()).toMatchObject({ matched: [], alreadyFollowed: 1 })
  })

  it('at a service that hangs, breaks off or answers nonsense ends with a message, and follows nothing', async () => {
    const before = await site.platform.db.selectFrom('artist_follows').select('artist_mbid').execute()
    const said = async (service: string, user: string) => {
      const answer = await ask(service, user)
      return [answer.status, (await answer.json()).detail]
    }
    outside.reply = () => faults.hanging
    outside.requests = []
    const timeouts = holdTimeouts()
    const answers = Promise.all(['listenbrainz', 'lastfm'].map((service) => said(service, 'slow')))
    await expect.poll(() => outside.requests.length).toBe(2)
    // Nobody waits longer.
    expect(timeouts.map(({ ms }) => ms)).toEqual([10_000, 10_000])
    for (const timeout of timeouts) timeout.pass()
    const hanging = await answers
    const sentence = expect.stringMatching(/isn’t answering at the moment. Nothing was changed/)
    expect(hanging).toEqual([
      [503, sentence],
      [503, sentence],
    ])
    outside.reply = () => faults.reset
    expect(await said('lastfm', 'broken')).toEqual([503, sentence])
    outside.reply = () => faults.htmlWith200
    for (const service of ['listenbrainz', 'lastfm']) {
      expect(await said(service, 'nonsense')).toEqual([503, sentence])
    }
    const after = await site.platform.db.selectFrom('artist_follows').select('artist_mbid').execute()
    expect(after).toEqual(before)
  })

  it('without statistics at the service holds up nobody, however often it is requested', async () => {
    const fan = await createMember(site)
    outside.reply = () => ({ status: 204, body: '' })
    for (let times = 0; times < 8; times++) {
      const answer = await ask('listenbrainz', `new_${times}`, fan)
      expect([answer.status, (await answer.json()).errors?.user]).toEqual([
        422,
        `ListenBrainz is still counting what new_${times} listens to. Try again tomorrow.`,
      ])
    }
    outside.reply = () => ({
      body: { payload: { artists: [{ artist_name: 'Mira Solenne', artist_mbid: null, listen_count: 3 }] } },
    })
    expect((await ask('listenbrainz', 'other_fan', fan)).status).toBe(200)
  })

  it('that does not exist, a service that fails, and one without key each say so', async () => {
    outside.reply = (path) =>
      path.startsWith('/2.0/') ? { body: { error: 6, message: 'User not found' } } : undefined
    for (const service of ['listenbrainz', 'lastfm']) {
      const answer = await ask(service, 'no one')
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors.user).toContain('has no user called no one')
    }
    outside.reply = () => ({ status: 500, body: {} })
    const failed = await ask('listenbrainz', 'other')
    expect([failed.status, (await failed.json()).detail]).toEqual([
      503,
      expect.stringContaining('Nothing was changed'),
    ])
    // Last.fm reports this with a status, or within a successful answer.
    for (const refused of [
      { status: 403, body: { error: 10, message: 'Invalid API key' } },
      { body: { error: 26, message: 'Suspended API key' } },
    ]) {
      outside.reply = () => refused
      const answer = await ask('lastfm', 'somebody')
      expect([answer.status, (await answer.json()).detail]).toEqual([
        503,
        expect.stringContaining('Last.fm turned down this site’s key'),
      ])
    }
    expect((await ask('listenbrainz', ' ')).status).toBe(422)
    const offered = await (await site.request('/api/me/onboarding', { headers: ana.headers })).json()
    expect(offered.services).toEqual(['listenbrainz', 'lastfm'])
    const other = await openTestSite()
    try {
      const fan = await createMember(other)
      const body = { service: 'lastfm', user: 'fan' }
      const refused = await other.request('/api/me/imports/account', { headers: fan.headers, body })
      expect((await refused.json()).errors.service).toContain('can’t import from Last.fm')
    } finally {
      await other.close()
    }
  })
})
