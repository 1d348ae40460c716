import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticFiles } from '../../src/static-files.ts'
import { createArtist, createArtistClaim, createBusiness } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { raw, type ServedSite, serve, statusOf } from '../support/served.ts'
import { createShow } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

const OURS = 'https://fans.example'

let site: TestSite
let served: ServedSite
let member: Member
let post: { id: string }
let show: { id: string }
beforeAll(async () => {
  site = await openTestSite({
    env: { PUBLIC_URL: OURS },
    renderPage: async (request) =>
      new Response(`<!doctype html>${request.url} ${'words '.repeat(500)}`, {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
  })
  served = await serve(site)
  member = await createMember(site)
  post = await createPost(site, member, { content: 'The brass came in late,\nand was right.' })
  const artist = { id: await createArtist(site, 'Line End'), name: 'Line End' }
  await createArtistClaim(site, await createBusiness(site, member), artist.id)
  show = await createShow(site, member, artist)
})
afterAll(async () => {
  await served?.close()
  await site?.close()
})

const visit = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${served.port}${address}`, { headers, redirect: 'manual' })

describe('conditional requests', () => {
  it.each([
    '/news',
    '/api/posts',
    '/api/festivals',
    '/api/openapi.json',
    '/news.atom',
    '/community.atom',
    '/sitemap.xml',
    '/sitemap/posts.xml',
    '/robots.txt',
    '/opensearch.xml',
    '/api/shows/{id}/calendar.ics',
  ])('for %s are answered with a strong tag, and with 304 when the client has it', async (path) => {
    const address = path.replace('{id}', show.id)
    // It must not matter whether the cache or the site answers.
    stopClock()
    const first = await visit(address, { 'accept-encoding': 'gzip' })
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
    await first.text()
    const plain = await visit(address, { 'accept-encoding': 'identity' })
    if (first.headers.has('content-encoding')) expect(plain.headers.get('etag')).not.toBe(tag)

    for (const headers of [{}, member.headers]) {
      const whole = await visit(address, { 'accept-encoding': 'gzip', ...headers })
      const own = whole.headers.get('etag') ?? ''
      // Clients cannot revalidate an answer with `no-store`; here only members get one.
      if (whole.headers.get('cache-control') === 'no-store') {
        expect([headers, own, (await whole.text()).length > 0]).toEqual([member.headers, '', true])
        continue
      }
      const again = await visit(address, {
        'accept-encoding': 'gzip',
        'if-none-match': `"other", W/${own}`,
        ...headers,
      })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, own, ''])
      expect(again.headers.get('cache-control')).toBe(whole.headers.get('cache-control'))
      expect(again.headers.has('content-length')).toBe(false)
    }
    const other = await visit(address, { 'accept-encoding': 'gzip', 'if-none-match': '"other"' })
    expect(other.status).toBe(200)
  })

  it('are answered with the new content when it has changed', async () => {
    const before = (await visit('/community.atom')).headers.get('etag') ?? ''
    await createPost(site, member)
    await expect
      .poll(async () => (await visit('/community.atom', { 'if-none-match': before })).status)
      .toBe(200)
  })

  it('for nothing are never answered with 304', async () => {
    for (const address of ['/api/nothing', '/api/me/profile'])
      expect((await visit(address, { 'if-none-match': '*' })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('files of the build', () => {
  let folder: string
  let files: Awaited<ReturnType<typeof staticFiles>>
  const modified = new Date('2026-03-01T10:00:00Z')
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fanfare-files-'))
    for (const name of ['icon.svg', 'icon.svg.br']) {
      await writeFile(path.join(folder, name), `<svg>${name}</svg>`)
      await utimes(path.join(folder, name), modified, modified)
    }
    files = await staticFiles(folder, site.platform)
  })
  afterAll(() => rm(folder, { recursive: true }))
  const read = async (method: string, headers: Record<string, string> = {}) =>
    files.fetch(new Request(`${OURS}/icon.svg`, { method, headers }))

  it('are told apart by time and by content', async () => {
    const first = await read('GET')
    await first.text()
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    const cases: [Record<string, string>, number][] = [
      [{ 'if-modified-since': modified.toUTCString() }, 304],
      [{ 'if-modified-since': new Date('2026-02-28').toUTCString() }, 200],
      [{ 'if-none-match': tag }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified.toUTCString() }, 200],
      [{ 'if-none-match': tag, 'accept-encoding': 'br' }, 200],
    ]
    for (const [headers, status] of cases) {
      const answer = await read('GET', headers)
      expect([headers, answer.status]).toEqual([headers, status])
      expect(await answer.text()).toHaveLength(
        status === 304 ? 0 : Number(answer.headers.get('content-length')),
      )
    }
  })

  it('include an icon at the address that programs guess', async () => {
    const publicFiles = await staticFiles(path.resolve('public'), site.platform)
    const answer = await publicFiles.fetch(new Request(`${OURS}/favicon.ico`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    // The header of an ICO file.
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0])
  })

  it('refuse other methods with a problem', async () => {
    const refused = await read('PUT')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect((await read('OPTIONS')).status).toBe(204)
  })
})

describe('methods', () => {
  it.each([
    ['/api/posts', 'GET, POST, HEAD, OPTIONS'],
    ['/api/posts/x', 'GET, DELETE, PUT, HEAD, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/auth/v1/token', 'POST, OPTIONS'],
    ['/news.atom', 'GET, HEAD, OPTIONS'],
    ['/artist/yes/news.atom', 'GET, HEAD, OPTIONS'],
    ['/sitemap/pages.xml', 'GET, HEAD, OPTIONS'],
    ['/images/a/1/b', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/community', 'GET, HEAD, OPTIONS'],
  ])('that %s has not are refused, and named: %s', async (address, allow) => {
    const options = await site.request(address, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
    const refused = await site.request(address, { method: 'PATCH' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
  })

  it('do not matter for unknown addresses', async () => {
    for (const method of ['OPTIONS', 'PATCH', 'GET'])
      expect((await site.request('/api/nothing', { method })).status).toBe(404)
  })
})

describe('addresses', () => {
  it.each([
    ['/news/', '/news'],
    ['/community/post/x//?a=/', '/community/post/x?a=/'],
    ['/api/posts/?limit=1', '/api/posts?limit=1'],
  ])('%s is %s', async (address, target) => {
    const moved = await visit(address)
    expect([moved.status, moved.headers.get('location')]).toEqual([308, target])
  })

  it.each(['//evil.example/', '/\\evil.example/', '//', '///'])(
    '%s redirects to no other host',
    async (address) => {
      const answer = await served.send(raw(`GET ${address}`))
      expect(answer).not.toMatch(/^location:/im)
    },
  )

  it.each(['/api/%', '/api/posts/%E0%A4%A', '/artist/%ff/news.atom', '/images/%/1/%', '/media/documents/%'])(
    'that are malformed are answered with a problem: %s',
    async (address) => {
      const answer = await served.send(raw(`GET ${address}`, ['Accept: application/json']))
      expect([400, 404, 422]).toContain(statusOf(answer))
      expect(answer).toMatch(/^content-type: application\/problem\+json/im)
    },
  )

  it('that are none are answered with a problem', async () => {
    const answer = await served.send(raw('GET ftp://fans.example/'))
    expect(statusOf(answer)).toBe(400)
    expect(answer).toMatch(/^content-type: application\/problem\+json/im)
  })
})

describe('what other programs read', () => {
  it('every line of a calendar ends with CRLF', async () => {
    const answer = await site.request(`/api/shows/${show.id}/calendar.ics`)
    const text = await answer.text()
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(text).not.toMatch(/[^\r]\n/)
  })

  it('posts of the community and of a member are Atom feeds', async () => {
    const stranger = await createMember(site)
    await createPost(site, stranger, { content: 'By somebody else' })
    const feed = parseAtomFeed(await (await site.request(`/profile/${member.username}/posts.atom`)).text())
    expect(feed.links).toContainEqual(
      expect.objectContaining({ rel: 'self', href: `${OURS}/profile/${member.username}/posts.atom` }),
    )
    const entry = feed.entries?.find(({ id }) => id === `${OURS}/community/post/${post.id}`)
    expect(entry).toMatchObject({
      title: { value: 'The brass came in late, and was right.' },
      content: { value: 'The brass came in late,\nand was right.' },
      authors: [{ name: member.username, uri: `${OURS}/profile/${member.username}` }],
    })
    expect(feed.entries?.some(({ content }) => content?.value === 'By somebody else')).toBe(false)
    const all = parseAtomFeed(await (await site.request('/community.atom')).text())
    expect(all.entries?.[0]?.content?.value).toBe('By somebody else')
    expect((await site.request('/profile/nobody_at_all/posts.atom')).status).toBe(404)
  })

  it('the search of the site can be added to a browser', async () => {
    const answer = await site.request('/opensearch.xml')
    expect(answer.headers.get('content-type')).toMatch(/^application\/opensearchdescription\+xml/)
    expect(await answer.text()).toContain(`<Url type="text/html" template="${OURS}/search?q={searchTerms}"/>`)
  })

  it('previews of pages are oEmbed', async () => {
    const preview = (address: string, more = '') =>
      site.request(`/api/oembed?url=${encodeURIComponent(address)}${more}`)
    const page = `${OURS}/community/post/${post.id}`
    expect(await (await preview(page)).json()).toEqual({
      version: '1.0',
      type: 'link',
      title: `${member.username} on Fanfare`,
      author_name: member.username,
      author_url: `${OURS}/profile/${member.username}`,
      provider_name: 'Fanfare',
      provider_url: OURS,
      cache_age: 3600,
      thumbnail_url: `${OURS}/og/post/${post.id}.jpg`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
    expect(await (await preview(page, '&maxwidth=400')).json()).not.toHaveProperty('thumbnail_url')
    expect((await preview(`${OURS}/profile/${member.username}`)).status).toBe(200)
    expect((await preview(page, '&format=xml')).status).toBe(501)
    for (const address of [
      `https://evil.example/community/post/${post.id}`,
      `${OURS}/artist/nobody-at-all`,
      `${OURS}/profile/%2e%2e`,
      `${OURS}/community`,
      `${OURS}/community/post/${post.id}/replies`,
    ])
      expect([address, (await preview(address)).status]).toEqual([address, 404])
  })

  it('the site describes itself as NodeInfo', async () => {
    const { links } = await (await site.request('/.well-known/nodeinfo')).json()
    expect(links[0].rel).toBe('http://nodeinfo.diaspora.software/ns/schema/2.1')
    const info = await (await site.request(new URL(links[0].href).pathname)).json()
    expect(info).toMatchObject({ version: '2.1', software: { name: 'fanfare' }, openRegistrations: true })
    expect(info.usage.users.total).toBeGreaterThan(0)
  })
})
