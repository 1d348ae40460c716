import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forgetFailures } from '#platform/set-aside.ts'
import { FEEDS, newsSite, rss, slug, story } from '../support/news.ts'
import { faults } from '../support/outside.ts'
import { openTestSite } from '../support/site.ts'

const on = newsSite()
const {
  feeds,
  pages,
  open,
  ask,
  news,
  titles,
  requestsTo,
  makeDue,
  feedRows,
  startProcess,
  inAnotherProcess,
} = on

describe('the news', () => {
  it('come from all feeds, newest first, in the format of the specification', async () => {
    feeds.one = {
      body: rss(
        story('Older tour news', { minutesAgo: 90 }),
        story('Band &amp;amp; band win', {
          minutesAgo: 5,
          link: 'won?utm_source=rss&amp;id=7',
          more: `<description>&lt;p&gt;They &lt;b&gt;won&lt;/b&gt;.&lt;/p&gt;</description><dc:creator>Jo Doe</dc:creator>
            <category>Charts</category><enclosure url="https://pictures.example/a.jpg" type="image/jpeg" length="1"/>`,
        }),
      ),
    }
    feeds.two = {
      body: gzipSync(rss(story('From two', { minutesAgo: 30 }))),
      headers: { 'Content-Encoding': 'gzip' },
    }
    feeds.three = {
      body: {
        version: 'https://jsonfeed.org/version/1',
        title: 'Third',
        items: [{ id: 'https://third.example/1', title: 'Undated' }],
      },
    }
    await open()
    await expect.poll(() => titles()).toEqual(['Undated', 'Band & band win', 'From two', 'Older tour news'])
    const { items, pending } = await news()
    expect(pending).toBe(false)
    expect(items[1]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      title: 'Band & band win',
      description: 'They won.',
      link: 'https://paper.example/won?id=7',
      image: expect.stringMatching(/^\/images\/[\w-]{22}\/640\/[\w-]+$/),
      source: 'The Paper',
      category: 'Charts',
      pubDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      author: 'Jo Doe',
    })
    expect(items[3]).toMatchObject({ category: 'Events', image: null, author: null })
    expect(await titles('?limit=2')).toEqual(['Undated', 'Band & band win'])
    expect((await ask('?limit=1000')).status).toBe(422)
    expect((await ask('?artist=x%00y')).status).toBe(422)
  })

  it('are one list for a Supabase client that invokes the function fetch-rss-feeds', async () => {
    feeds.one = { body: rss(story('Newer', { minutesAgo: 5 }), story('Older', { minutesAgo: 50 })) }
    await open()
    await expect.poll(() => titles()).toEqual(['Newer', 'Older'])
    const key = 'sb_publishable_a-key-that-is-no-token-of-ours'
    const answer = await on.current?.request('/functions/v1/fetch-rss-feeds', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, apikey: key, 'X-Client-Info': 'supabase-js-web/2' },
    })
    expect(answer?.status).toBe(200)
    expect(answer?.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer?.json()).toEqual((await news()).items)
  })

  it('are shown to the first visitor of a fresh installation, or marked as pending', async () => {
    feeds.one = { body: rss(story('First')) }
    await open()
    const first = await news()
    expect(first.items.map(({ title }) => title)).toEqual(first.pending ? [] : ['First'])
    await expect.poll(() => titles()).toEqual(['First'])
  })

  it('show a story once, however many feeds have it', async () => {
    feeds.one = { body: rss(story('Velvet Antenna announce a huge world tour', { minutesAgo: 60 })) }
    await open()
    await expect.poll(() => titles()).toHaveLength(1)
    feeds.two = {
      body: rss(
        story('Velvet Antenna Announce Huge World Tour!', { minutesAgo: 20 }),
        story('Same address, other words', {
          link: `${slug('Velvet Antenna announce a huge world tour')}?utm_source=rss`,
        }),
        story('Another story', { minutesAgo: 15 }),
      ),
    }
    await makeDue()
    await inAnotherProcess(async () => {
      await expect
        .poll(() => titles())
        .toEqual(['Another story', 'Velvet Antenna announce a huge world tour'])
    })
  })

  it('adopt corrections, and keep date and picture', async () => {
    const picture = '<enclosure url="https://pictures.example/a.jpg" type="image/jpeg" length="1"/>'
    feeds.one = { body: rss(story('Wrong title', { link: 'a', minutesAgo: 60, more: picture })) }
    await open()
    await expect.poll(() => titles()).toEqual(['Wrong title'])
    const [before] = (await news()).items
    feeds.one = { body: rss(story('Right title', { link: 'a', minutesAgo: 1 })) }
    await makeDue()
    await inAnotherProcess(async () => {
      await expect.poll(() => titles()).toEqual(['Right title'])
    })
    expect((await news()).items[0]).toEqual({ ...before, title: 'Right title' })
  })

  it('of an artist contain the name as whole words, regardless of case and accents', async () => {
    feeds.one = {
      body: rss(
        story('Yes announce a tour', { minutesAgo: 1 }),
        story('Yesterday was a good day', { minutesAgo: 2 }),
        story('Everything now', { minutesAgo: 3, more: '<description>Says who? (Yes!)</description>' }),
        story('BJÖRK returns', { minutesAgo: 4 }),
        story('P!nk and AC/DC (again)', { minutesAgo: 5 }),
        story('周杰伦的新专辑', { minutesAgo: 6 }),
      ),
    }
    await open()
    await expect.poll(() => titles()).toHaveLength(6)
    const about = (artist: string) => titles(`?artist=${encodeURIComponent(artist)}`)
    expect(await about('yes')).toEqual(['Yes announce a tour', 'Everything now'])
    expect(await about('Bjork')).toEqual(['BJÖRK returns'])
    expect(await about('AC/DC')).toEqual(['P!nk and AC/DC (again)'])
    expect(await about('P!nk')).toEqual(['P!nk and AC/DC (again)'])
    expect(await about('周杰伦')).toEqual(['周杰伦的新专辑'])
    expect(await about('.*')).toEqual([])
    expect(await about('%')).toEqual([])
  })

  it('of an artist without stories are an empty list, also while feeds are fetched', async () => {
    feeds.one = { body: rss(story('Band wins')) }
    await open()
    await expect.poll(() => titles()).toEqual(['Band wins'])
    feeds.two = faults.hanging
    await makeDue()
    await inAnotherProcess(async (other) => {
      expect(await news('?artist=Nobody', other)).toEqual({ items: [], pending: false })
    })
  })
})

describe('a feed', () => {
  it('whose items are all unusable counts as failed, keeps its stories and is retried soon', async () => {
    feeds.one = { body: rss(story('First')) }
    await open()
    await expect.poll(() => titles()).toEqual(['First'])
    feeds.one = { body: rss('<item><title>No address</title></item>'), headers: { ETag: '"unusable"' } }
    await makeDue()
    await inAnotherProcess(async () => {
      await expect.poll(async () => (await feedRows())[0]?.failures).toBe(1)
    })
    const [row] = await feedRows()
    expect(row).toMatchObject({ failure: 'No item of the feed has a title and an address.', etag: null })
    expect(row?.due_at.getTime()).toBeLessThan(Date.now() + 2 * 60_000)
    expect(await titles()).toEqual(['First'])
  })

  it('that is missing is tried again soon, and at least every half an hour', async () => {
    feeds.one = { status: 404, body: '' }
    await open()
    await expect.poll(async () => (await feedRows())[0]?.failures).toBe(1)
    const [row] = await feedRows()
    expect(row?.due_at.getTime()).toBeLessThan(Date.now() + 2 * 60_000)
    await sql`update news_feeds set failures = 40`.execute(on.site.platform.db)
    await makeDue()
    await inAnotherProcess(async () => {
      await expect.poll(async () => (await feedRows())[0]?.failures).toBe(41)
    })
    const [later] = await feedRows()
    expect(later?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
  })

  it('is requested conditionally, and only when it is due', async () => {
    const headers = { ETag: '"v1"', 'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }
    feeds.one = { body: rss(story('First')), headers }
    await open()
    await expect.poll(() => titles()).toEqual(['First'])
    await inAnotherProcess(async (of) => {
      await news('', of)
    })
    expect(requestsTo('one')).toHaveLength(1)

    feeds.one = { status: 304, body: '' }
    await makeDue()
    await inAnotherProcess(async () => {
      await expect.poll(() => requestsTo('one').length).toBe(2)
    })
    expect(requestsTo('one')[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
    })
    await expect.poll(async () => (await feedRows())[0]).toMatchObject({ etag: '"v1"', failures: 0 })
    expect(await titles()).toEqual(['First'])
  })

  it('is fetched by only one process, also while it is slow', async () => {
    feeds.one = { body: rss(story('First')) }
    await open()
    await expect.poll(() => titles()).toEqual(['First'])
    await makeDue()
    on.outside.requests = []
    const held: ServerResponse[] = []
    feeds.one = (_, response) => void held.push(response)
    const processes = await Promise.all([1, 2, 3].map(() => startProcess()))
    await expect.poll(() => held.length).toBe(1)
    for (const process of processes) expect((await news('', process)).items).toHaveLength(1)
    for (const response of held) response.end(rss(story('Second', { minutesAgo: 5 })))
    await expect.poll(() => titles()).toEqual(['Second', 'First'])
    await Promise.all(processes.map((process) => process.end()))
    expect(requestsTo('one')).toHaveLength(1)
  })

  it('that fails is retried with growing delays, or when it asks', async () => {
    feeds.one = faults.notFound
    feeds.two = faults.unavailable
    feeds.three = { status: 503, body: '', headers: { 'Retry-After': '1200' } }
    await open()
    const minutes = async () =>
      (await feedRows()).map(({ due_at, failures }) => [
        failures,
        Math.round((due_at.getTime() - Date.now()) / 60_000),
      ])
    await expect.poll(async () => (await minutes()).map(([failures]) => failures)).toEqual([1, 1, 1])
    const [one, three, two] = await minutes()
    expect(one?.[1]).toBeLessThanOrEqual(2)
    expect(three).toEqual([1, 20])
    expect(two?.[1]).toBeLessThanOrEqual(2)
    expect((await news()).items).toEqual([])
  })

  it('is named in one line of the log with all others that fail at the same time', async () => {
    for (const name of FEEDS) feeds[name] = faults.unavailable
    const written: string[] = []
    await open({ write: (line) => written.push(line) })
    const lines = () =>
      written.filter((line) => line.includes(on.outside.url)).map((line) => JSON.parse(line))
    await expect.poll(lines).not.toEqual([])
    expect((await feedRows()).map(({ failures }) => failures)).toEqual([1, 1, 1])
    expect(lines()).toEqual([expect.objectContaining({ level: 'warn', msg: 'news feeds failed' })])
    expect(Object.keys(lines()[0].feeds)).toEqual(
      expect.arrayContaining(FEEDS.map((name) => `${on.outside.url}/${name}`)),
    )
  })

  it('whose stories cannot be stored is set aside, holds up no other, and is fetched again later', async () => {
    const { db } = on.site.platform
    feeds.one = { body: rss(story('Refused')) }
    feeds.two = { body: rss(story('Kept', { minutesAgo: 5 })) }
    const setAside = async () => {
      const { rows } = await sql<{ key: string }>`
        select row_key as key from set_aside_rows where queue = 'news.feeds'`.execute(db)
      return rows.map(({ key }) => key)
    }
    await sql`alter table news_articles add constraint refused check (title <> 'Refused')`.execute(db)
    try {
      await open()
      await expect.poll(() => titles()).toEqual(['Kept'])
      await expect.poll(setAside).toEqual([`${on.outside.url}/one`])
    } finally {
      await sql`alter table news_articles drop constraint refused`.execute(db)
    }
    await forgetFailures(db, 'news.feeds')
    await sql`update job_runs set due_at = now()`.execute(db)
    await inAnotherProcess(async () => {
      await expect.poll(() => titles()).toEqual(['Kept', 'Refused'])
    })
  })

  it('that is on our own network is not fetched', async () => {
    feeds.one = { body: rss(story('Secret')) }
    const guarded = await openTestSite({ env: { NEWS_FEEDS: `${on.outside.url}/one` } })
    const failure = async () =>
      (await guarded.platform.db.selectFrom('news_feeds').select('failure').executeTakeFirst())?.failure
    await expect.poll(failure).toMatch(/port|public internet/)
    expect((await news('', guarded)).items).toEqual([])
    await guarded.close()
    expect(requestsTo('one')).toEqual([])
  })
})

describe('in the background', () => {
  it('stories without a picture get that of their page', async () => {
    pages.set('/story', {
      body: '<meta property="og:image" content="/og.jpg">',
      headers: { 'Content-Type': 'text/html' },
    })
    feeds.one = { body: rss(`<item><title>Bare</title><link>${on.outside.url}/story</link></item>`) }
    await open()
    await expect.poll(() => titles()).toEqual(['Bare'])
    await sql`update job_runs set due_at = now()`.execute(on.site.platform.db)
    await inAnotherProcess(async () => {
      await expect.poll(async () => (await news()).items[0]?.image).toMatch(/^\/images\//)
    })
    // The forced turn may come while the first one is still running; after that there are no more requests.
    const storyRequests = on.outside.requests.filter(({ path }) => path === '/story').length
    expect([1, 2]).toContain(storyRequests)
  })

  it('old stories are deleted unless a feed still lists them', async () => {
    feeds.one = {
      body: rss(
        story('Recent', { minutesAgo: 1 }),
        story('Ancient', { minutesAgo: 91 * 24 * 60 }),
        story('Was here', { minutesAgo: 2 }),
      ),
    }
    await open()
    await expect.poll(() => titles()).toEqual(['Recent', 'Was here'])
    const { db } = on.site.platform
    await sql`update news_articles set published_at = now() - interval '91 days'`.execute(db)
    await sql`update news_articles set seen_at = now() - interval '3 days' where title = 'Was here'`.execute(
      db,
    )
    await sql`update job_runs set due_at = now()`.execute(db)
    await inAnotherProcess(async () => {
      await expect.poll(() => titles()).toEqual(['Recent'])
    })
  })
})
