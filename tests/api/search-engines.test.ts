import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, describe, expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { createPost, insertAuthors } from '../support/community.ts'
import { countStatements } from '../support/count-statements.ts'
import { createMember } from '../support/members.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite({ env: { PUBLIC_URL: 'https://fanfare.example' } })
const closed = await openTestSite({ env: { ACCESS_GATE: 'on' } })
afterAll(() => Promise.all([site.close(), closed.close()]))

async function addresses(path: string): Promise<string[]> {
  const answer = await site.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const document = parseDocument(await answer.text(), { xmlMode: true })
  return DomUtils.getElementsByTagName('loc', document).map((element) => DomUtils.textContent(element))
}

it('a live site lists its shows, shops, hashtags and alternative home as well', async () => {
  const live = await openTestSite({ env: { SITE_MODE: 'live' } })
  await createPost(live, await createMember(live), { content: 'At the #Südbühne, again at the #südbühne' })
  const tags = await (await live.request('/sitemap/tags.xml')).text()
  expect(tags.match(/<loc>[^<]*/g)).toEqual([expect.stringMatching('/tag/s%C3%BCdb%C3%BChne$')])
  expect(await (await live.request('/sitemap.xml')).text()).toContain('/sitemap/tags.xml')
  const text = await (await live.request('/sitemap/pages.xml')).text()
  for (const path of ['/tickets', '/merch', '/v2']) expect(text).toContain(`${path}</loc>`)
  await live.close()
})

describe('robots.txt', () => {
  it('allows search engines all but personal pages, and names the sitemap', async () => {
    const answer = await site.request('/robots.txt')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('Disallow: /settings\n')
    // The views of shows are endless; festivals have pages there.
    expect(text).toContain('Disallow: /tickets?\nAllow: /tickets?event=\n')
    expect(text).not.toContain('Disallow: /\n')
    expect(text).toContain('Sitemap: https://fanfare.example/sitemap.xml')
  })

  it('disallows everything while the gate is on, and is itself before the gate', async () => {
    const answer = await closed.request('/robots.txt')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
    expect((await closed.request('/sitemap.xml')).status).toBe(403)
  })
})

describe('sitemap.xml', () => {
  it('lists every artist and post, whatever characters their names have', async () => {
    const artist = (name: string) => ({ mbid: randomUUID(), name, popularity: popularityOf(10) })
    const artists = ['Nine & Nails <live>', 'Sigur Rós', 'sigur rós', 'AC/DC', '[unknown]'].map(artist)
    await storeFacts(site.platform.db, { artists }, new Date())
    const member = await createMember(site)
    const post = await createPost(site, member)

    const parts = await addresses('/sitemap.xml')
    expect(parts).toEqual(
      ['pages', 'posts', 'shows', 'venues', 'artists-1'].map(
        (part) => `https://fanfare.example/sitemap/${part}.xml`,
      ),
    )
    const pages = (await Promise.all(parts.map((part) => addresses(new URL(part).pathname)))).flat()
    for (const path of ['/news', '/artists']) expect(pages).toContain(`https://fanfare.example${path}`)
    // Made of sample content.
    for (const path of ['/tickets', '/merch', '/v2'])
      expect(pages).not.toContain(`https://fanfare.example${path}`)
    expect(pages.filter((page) => page.includes('/label/'))).toEqual([])
    expect(pages).toContain(`https://fanfare.example/community/post/${post.id}`)
    expect(pages.filter((page) => page.includes('/artist/')).sort()).toEqual(
      ['ac%2Fdc', 'nine-%26-nails-%3Clive%3E', 'sigur-r%C3%B3s'].map(
        (slug) => `https://fanfare.example/artist/${slug}`,
      ),
    )
  })

  it('has no other parts', async () => {
    for (const part of [
      'artists-0.xml',
      'artists-01.xml',
      'artists-x.xml',
      'secrets.xml',
      'tags.xml',
      'posts',
    ]) {
      expect((await site.request(`/sitemap/${part}`)).status).toBe(404)
    }
    expect(await addresses('/sitemap/artists-99.xml')).toEqual([])
  })
})

describe('what many programs ask for at once', () => {
  const POSTS = 2500

  it('is built once, in slices, and kept: sitemaps for an hour, whatever the query', async () => {
    const busy = await openTestSite()
    const { pool } = busy.platform.database
    await pool.query(
      `insert into posts (user_id, content) select $1, 'post ' || n from generate_series(1, ${POSTS}) n`,
      [(await insertAuthors(busy, 1))[0]],
    )
    const slices = countStatements(pool, /from "posts"/)
    const read = async (query = '', headers = {}) => {
      const answer = await busy.request(`/sitemap/posts.xml${query}`, { headers })
      return Buffer.from(await answer.arrayBuffer())
    }
    const texts = await Promise.all(Array.from({ length: 12 }, (_, n) => read(`?n=${n}`)))
    expect(slices()).toBe(3)
    expect(new Set(texts.map(String)).size).toBe(1)
    expect(String(texts[0]).match(/<loc>/g)).toHaveLength(POSTS)
    expect(gunzipSync(await read('', { 'Accept-Encoding': 'gzip' }))).toEqual(texts[0])
    expect(slices()).toBe(3)
    await busy.close()
  })

  it('is built once and kept until it changes: feeds and calendars', async () => {
    const busy = await openTestSite()
    const member = await createMember(busy)
    await createPost(busy, member)
    const reads = countStatements(busy.platform.database.pool, /^select "p"\."id".*from "posts"/s)
    const path = `/profile/${member.username}/posts.atom`
    const entries = async (query = '') =>
      (await (await busy.request(path + query)).text()).match(/<entry>/g)?.length
    const found = await Promise.all(Array.from({ length: 12 }, (_, n) => entries(`?n=${n}`)))
    expect(new Set(found)).toEqual(new Set([1]))
    expect(reads()).toBe(1)
    await createPost(busy, member)
    expect(await entries()).toBe(2)
    expect(reads()).toBeGreaterThan(1)
    await busy.close()
  })
})
