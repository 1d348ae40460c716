import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { ResultsPage } from '#features/catalogue/search/contract.ts'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { createPost } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/members.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-9000-${String(number).padStart(12, '0')}`
const BANDS = 45

let outside: Outside
let site: TestSite
let post: { id: string }

beforeAll(async () => {
  outside = await openOutside()
  outside.reply = unknownArtistReply
  site = await openTestSite({ env: { ...sourcesAt(outside), SITE_MODE: 'live' } })
  const credit = [{ artist: { mbid: id('a', 1), name: 'Lantern Choir' } }]
  await storeFacts(
    site.platform.db,
    {
      artists: [
        { mbid: id('a', 1), name: 'Lantern Choir', type: 'Group', country: 'PT', beginDate: '1999-04' },
        ...Array.from({ length: BANDS }, (_, n) => ({ mbid: id('b', n), name: `Lantern Band ${n}` })),
      ],
      releaseGroups: [{ mbid: id('c', 1), title: 'Lantern Songs', credit, primaryType: 'Album' }],
      recordings: [{ mbid: id('d', 1), title: 'Lantern at Noon', credit }],
      labels: [
        { mbid: id('e', 1), name: 'Lantern Tapes', country: 'PT' },
        { mbid: id('e', 2), name: 'The Other Lantern' },
      ],
    },
    new Date(),
  )
  const member = await createMember(site, { username: 'Lantern_fan' })
  post = await createPost(site, member, { content: 'Who plays the lantern?' })
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

async function results(query: Record<string, string>): Promise<ResultsPage> {
  const answer = await site.request(`/api/results?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ResultsPage
}

describe('the results of a search', () => {
  it('are some of every kind with how many there are, each with its page', async () => {
    const { facets, items, nextCursor, pending } = await results({ q: 'lantern' })
    expect([nextCursor, pending]).toEqual([null, false])
    expect(Object.fromEntries(facets.map(({ kind, count }) => [kind, count]))).toEqual({
      artist: BANDS + 1,
      release: 1,
      song: 1,
      label: 2,
      festival: 0,
      show: 0,
      member: 1,
      post: 1,
    })
    expect(items.filter(({ kind }) => kind === 'artist')).toHaveLength(4)
    const pathOf = (kind: string) => items.find((item) => item.kind === kind)?.path
    expect(pathOf('release')).toMatch(/^\/release\/[0-9a-f-]{36}\/lantern/)
    expect(pathOf('song')).toMatch(/^\/song\/[0-9a-f-]{36}\/lantern/)
    expect(pathOf('label')).toBe(`/label/lantern-tapes?mbid=${id('e', 1)}`)
    expect(pathOf('member')).toBe('/profile/Lantern_fan')
    expect(pathOf('post')).toBe(`/community/post/${post.id}`)
    expect(items.filter((item) => item.kind === 'label').map((item) => item.title)).toEqual([
      'Lantern Tapes',
      'The Other Lantern',
    ])
    expect((await results({ q: 'lantern choir' })).items[0]).toMatchObject({
      kind: 'artist',
      title: 'Lantern Choir',
      subtitle: 'Group · Portugal · 1999',
      path: `/artist/lantern-choir?mbid=${id('a', 1)}`,
    })
  })

  it('of one kind are paged, each result once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    const sizes: number[] = []
    do {
      const page: ResultsPage = await results({ q: 'lantern', kind: 'artist', ...(cursor && { cursor }) })
      sizes.push(page.items.length)
      seen.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(sizes).toEqual([20, 20, 6])
    expect(new Set(seen).size).toBe(BANDS + 1)
  })

  it('have festivals by their page, counted alike in all views, those that begin with the text first', async () => {
    const names = ['Great Bellfield', ...Array.from({ length: 22 }, (_, n) => `Bellfield ${n + 10}`)]
    const rows = names.map((name, n) => ({ name, slug: `bellfield-${n}`, by_claim: true }))
    await site.platform.db.insertInto('festivals').values(rows).execute()
    const facet = { kind: 'festival', count: 23, isMore: false }
    for (const kind of [undefined, 'artist', 'festival']) {
      expect((await results({ q: 'bellfield', ...(kind && { kind }) })).facets).toContainEqual(facet)
    }
    const first = await results({ q: 'bellfield', kind: 'festival' })
    expect(first.items[0]).toEqual({
      kind: 'festival',
      id: 'bellfield-1',
      title: 'Bellfield 10',
      subtitle: '',
      imageUrl: null,
      path: '/tickets?event=bellfield-1',
    })
    const rest = await results({ q: 'bellfield', kind: 'festival', cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ title }) => title)).toEqual(['Bellfield 30', 'Bellfield 31', 'Great Bellfield'])
    // The samples of the preview are not on live sites.
    expect((await results({ q: 'carpathia', kind: 'festival' })).items).toEqual([])
  })

  it('go on after the page when results come and go meanwhile', async () => {
    const artists = Array.from({ length: 25 }, (_, n) => ({ mbid: id('9', n), name: `Moth Lamp ${n}` }))
    await storeFacts(site.platform.db, { artists }, new Date())
    const first = await results({ q: 'moth lamp', kind: 'artist' })
    const gone = first.items.slice(-2).map((item) => item.id)
    await site.platform.db
      .updateTable('artist_names')
      .set({ norm: 'nobody' })
      .where('entity_id', 'in', (q) => q.selectFrom('artists').select('id').where('mbid', 'in', gone))
      .execute()
    const next = await results({ q: 'moth lamp', kind: 'artist', cursor: first.nextCursor ?? '' })
    expect(next.items).toHaveLength(5)
    const shown = new Set(first.items.map((item) => item.id))
    expect(next.items.filter((item) => shown.has(item.id))).toEqual([])
  })

  it('go on far behind the hundredth, which is where counting ends', async () => {
    const artists = Array.from({ length: 230 }, (_, n) => ({ mbid: id('8', n), name: `Heron ${n}` }))
    await storeFacts(site.platform.db, { artists }, new Date())
    const seen = new Set<string>()
    let cursor: string | null = null
    do {
      const page: ResultsPage = await results({ q: 'heron', kind: 'artist', ...(cursor && { cursor }) })
      expect(page.facets[0]).toEqual({ kind: 'artist', count: 100, isMore: true })
      for (const item of page.items) seen.add(item.id)
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.size).toBe(230)
  })

  it('are counted the same on the page of their kind and beside others, many words beginning alike', async () => {
    const artists = Array.from({ length: 90 }, (_, n) => ({ mbid: id('7', n), name: `Quill${n}x Row` }))
    await storeFacts(site.platform.db, { artists }, new Date())
    for (const kind of [undefined, 'artist', 'song']) {
      expect((await results({ q: 'quill', ...(kind && { kind }) })).facets[0]).toEqual({
        kind: 'artist',
        count: 90,
        isMore: false,
      })
    }
  })

  it('begin with what is suggested while typing, and say under which other name something was found', async () => {
    const by = (mbid: string, name: string) => [{ artist: { mbid, name } }]
    await storeFacts(
      site.platform.db,
      {
        artists: [
          { mbid: id('8', 1), name: 'Gravelle Attack', popularity: 5000 },
          { mbid: id('8', 2), name: 'The Last Gravelle', popularity: 4800 },
          {
            mbid: id('8', 3),
            name: 'Tin Quartet',
            popularity: 6000,
            aliases: [{ name: 'The Tribute to Gravelle' }],
          },
          { mbid: id('8', 4), name: 'Traveller', popularity: 6000 },
        ],
        releaseGroups: [
          { mbid: id('8', 5), title: 'Travelle', credit: by(id('8', 4), 'Traveller'), primaryType: 'Album' },
          {
            mbid: id('8', 6),
            title: 'Mezzo',
            credit: by(id('8', 1), 'Gravelle Attack'),
            primaryType: 'Album',
          },
        ],
      },
      new Date(),
    )
    const { items } = await results({ q: 'gravelle' })
    const titles = (kind: string) => items.filter((one) => one.kind === kind).map(({ title }) => title)
    expect(titles('artist').slice(0, 3)).toEqual(['Gravelle Attack', 'Tin Quartet', 'The Last Gravelle'])
    expect(items.find(({ title }) => title === 'Tin Quartet')?.subtitle).toBe(
      'Also known as The Tribute to Gravelle',
    )
    expect(titles('release')[0]).toBe('Mezzo')
    const typed = await (await site.request('/api/suggestions?q=gravelle')).json()
    const suggested = (type: string) =>
      typed.items
        .filter((one: { type: string }) => one.type === type)
        .map(({ name }: { name: string }) => name)
    expect(suggested('artist')).toEqual(titles('artist').slice(0, 3))
    expect(suggested('release')).toEqual(titles('release').slice(0, 3))
  })

  it('are searched at MusicBrainz as well when too few artists are known', async () => {
    const { name } = unknownArtist(7)
    const artist = { id: id('f', 7), name, score: 100 }
    outside.reply = (path) =>
      path.startsWith('/ws/2/artist?') ? { body: { artists: [artist] } } : { body: {} }
    await eventually(async () =>
      expect(await results({ q: name })).toMatchObject({
        items: [{ kind: 'artist', id: artist.id, title: name }],
        pending: false,
      }),
    )
  })

  it('have the artist that MusicBrainz has just found among similar names', async () => {
    const names = ['Marrowbane Tide', 'Marrowbine Tide', 'Marrowbone Tode', 'Marrowbone Tido']
    const artists = names.map((name, n) => ({ mbid: id('6', n), name }))
    await storeFacts(site.platform.db, { artists }, new Date())
    const artist = { id: id('6', 9), name: 'Marrowbone Tide', score: 100 }
    outside.reply = (path) =>
      path.startsWith('/ws/2/artist?') ? { body: { artists: [artist] } } : { body: {} }
    const { items, pending } = await results({ q: artist.name })
    const shown = items.map(({ title }) => title)
    expect(shown).toContain('Marrowbane Tide')
    // MusicBrainz may be slower than the search on a busy machine: then the page polls.
    expect(pending || shown[0] === artist.name, shown.join()).toBe(true)
  })

  it('are searched at MusicBrainz among albums, songs and labels when nothing at all is known', async () => {
    const [song, label] = ['Opaline Ferry Quartz', 'Opaline Ferry Discs']
    const credit = { name: 'Hazel Row', joinphrase: '', artist: { id: id('5', 3), name: 'Hazel Row' } }
    const found = { id: id('5', 2), title: song, 'artist-credit': [credit] }
    const nothing = { artists: [], releases: [], recordings: [], labels: [] }
    outside.reply = (path) => {
      if (path.startsWith('/ws/2/recording?')) return { body: { recordings: [found] } }
      if (path.startsWith('/ws/2/label?')) return { body: { labels: [{ id: id('5', 1), name: label }] } }
      return { body: nothing }
    }
    await eventually(async () => {
      const { items, pending, unanswered } = await results({ q: 'opaline ferry' })
      expect([pending, unanswered]).toEqual([false, false])
      expect(items.map((item) => [item.kind, item.title])).toEqual([
        ['song', song],
        ['label', label],
      ])
    })

    outside.reply = () => ({ body: nothing })
    outside.requests = []
    for (let paths = 0; paths < 2; paths++) {
      await eventually(async () =>
        expect(await results({ q: 'qwzxv nobody' })).toMatchObject({
          items: [],
          pending: false,
          unanswered: false,
        }),
      )
    }
    const paths = outside.requests.map(({ path }) => path.split('?')[0])
    expect(paths.sort()).toEqual(['/ws/2/artist', '/ws/2/label', '/ws/2/recording', '/ws/2/release'])
  })

  it('show the cover of a release once the archive has named it', async () => {
    const front = { images: [{ id: '7', front: true, types: ['Front'] }] }
    outside.reply = (path) =>
      path.startsWith(`/caa/release-group/${id('c', 2)}`) ? { body: front } : unknownArtistReply(path)
    await storeFacts(
      site.platform.db,
      { releaseGroups: [{ mbid: id('c', 2), title: 'Amber Sleeve' }] },
      new Date(),
    )
    const covers = async (query: Record<string, string>) =>
      (await results(query)).items.map(({ kind, imageUrl }) => [kind, imageUrl])
    await eventually(async () =>
      expect(await covers({ q: 'amber sleeve', kind: 'release' })).toEqual([
        ['release', expect.stringMatching(/^\/images\//)],
      ]),
    )
    const [, cover] = (await covers({ q: 'amber sleeve' })).find(([kind]) => kind === 'release') ?? []
    expect(cover).toMatch(/^\/images\//)
  })

  it('need a text, a kind that exists and a cursor of ours', async () => {
    for (const [query, status, field] of [
      ['q=a', 422, 'q'],
      ['q=ab&kind=sleeves', 422, 'kind'],
      ['q=ab&kind=artist&cursor=x', 400, 'cursor'],
    ] as const) {
      const answer = await site.request(`/api/results?${query}`)
      expect([answer.status, Object.keys((await answer.json()).errors)], query).toEqual([status, [field]])
    }
    // Wildcard characters are ordinary letters.
    expect((await results({ q: '%%%' })).items).toEqual([])
    expect((await results({ q: '___' })).items).toEqual([])
  })

  it('have labels only on live sites: the preview has one sample page for all', async () => {
    const preview = await openTestSite()
    try {
      await storeFacts(
        preview.platform.db,
        { labels: [{ mbid: id('e', 1), name: 'Lantern Tapes' }] },
        new Date(),
      )
      const answer = await preview.request('/api/results?q=lantern')
      expect((await answer.json()).items).toEqual([])
    } finally {
      await preview.close()
    }
  })
})
