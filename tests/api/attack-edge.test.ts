import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPost } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { raw, type ServedSite, serve, statusOf } from '../support/served.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const OURS = 'https://fans.example'
const EVIL = 'evil.example'

let site: TestSite
let served: ServedSite
let member: Member
let mailbox: Mailbox
let rendered: string[]
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openTestSite({
    env: { PUBLIC_URL: OURS, SMTP_URL: mailbox.url },
    renderPage: async (request, { publicUrl }) => {
      rendered.push(request.url)
      return new Response(`<!doctype html><link rel=canonical href="${publicUrl}/">${request.url}`, {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    },
  })
  served = await serve(site)
  rendered = []
  member = await createMember(site)
  await createPost(site, member)
})
afterAll(async () => {
  await served?.close()
  await site?.close()
  await mailbox?.close()
})

const get = (path: string, ...headers: string[]) => served.send(raw(`GET ${path}`, headers))
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)
const nameOf = (answer: string) => /x-request-id: (\S+)/i.exec(answer)?.[1]

describe('a foreign Host header', () => {
  const PATHS = ['/', '/sitemap.xml', '/robots.txt', '/news.atom', '/api/nothing', '/api/posts', '/api/docs']
  const WAYS: [string, string[]][] = [
    ['Host', [`Host: ${EVIL}`]],
    ['Host with a port and a name', [`Host: ${EVIL}:99999`]],
    ['Host that is no host', [`Host: ${EVIL}/"><script>`]],
    ['X-Forwarded-Host', [`X-Forwarded-Host: ${EVIL}`, 'X-Forwarded-Proto: gopher']],
    ['Forwarded', [`Forwarded: host=${EVIL};proto=http`]],
    ['X-Original-URL', ['X-Original-URL: /api/admin/site', `X-Rewrite-URL: //${EVIL}/`]],
  ]
  it.each(WAYS)('as %s is in no answer: page, feed, sitemap, problem or redirect', async (_way, headers) => {
    for (const path of PATHS) {
      const answer = await get(path, ...headers)
      expect([200, 404], path).toContain(statusOf(answer))
      expect(answer.replace(/There is nothing at \S+/, ''), path).not.toContain(EVIL)
      expect(answer, path).not.toMatch(/^location:/im)
    }
  })

  it('is not in a mail either: the link to choose a new password has the public URL', async () => {
    const body = JSON.stringify({ email: member.email })
    const answer = await served.send(
      raw(
        'POST /auth/v1/recover',
        [
          `Host: ${EVIL}`,
          `X-Forwarded-Host: ${EVIL}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ],
        body,
      ),
    )
    expect(statusOf(answer)).toBe(200)
    const { text } = await mailbox.next(member.email)
    expect(text).toContain(`${OURS}/auth/confirm#`)
    expect(text).not.toContain(EVIL)
  })

  it('gets no copy of a page in the cache, and poisons none', async () => {
    // Cached pages stay for seconds, so request another page.
    await eventually(async () => {
      rendered = []
      const path = `/poison-${randomUUID()}`
      const first = await get(path, `Host: ${EVIL}`)
      const second = await get(path, 'Host: fans.example')
      expect(rendered).toEqual([`https://fans.example${path}`])
      expect(bodyOf(second)).toBe(bodyOf(first))
    })
  })

  it('is refused when there are two, or none, or the target is no address', async () => {
    expect(statusOf(await get('/', `Host: fans.example`, `Host: ${EVIL}`))).toBe(400)
    expect(statusOf(await served.send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
    for (const target of [
      '*',
      'fans.example:443',
      'ftp://fans.example/',
      'javascript:alert(1)',
      'http://[',
    ]) {
      expect(statusOf(await served.send(raw(`GET ${target}`))), target).toBe(400)
    }
  })

  it('in the request line is treated as ours as well', async () => {
    rendered = []
    const answer = await served.send(raw(`GET http://${EVIL}/absolute?a=1`))
    expect(statusOf(answer)).toBe(200)
    expect(rendered).toEqual(['https://fans.example/absolute?a=1'])
  })
})

describe('a cache', () => {
  const hits = async () => {
    const metrics = await site.platform.metrics.registry.getSingleMetricAsString(
      'fanfare_cache_lookups_total',
    )
    return Number(/\{cache="answers to visitors",outcome="hit"\} (\d+)/.exec(metrics)?.[1])
  }

  it.each([
    ['Accept: text/html, x/1', 'Accept: text/html, x/2'],
    ['User-Agent: a', 'User-Agent: b'],
    ['Accept-Language: ro', 'Accept-Language: ja'],
    ['X-Forwarded-Proto: http', 'X-Forwarded-Proto: https'],
    ['Accept-Encoding: br;q=0, zstd', 'Accept-Encoding: identity'],
    ['Accept-Encoding: gzip;q=0.9, br', 'Accept-Encoding: br, gzip, x-1'],
    ['Accept-Encoding: *', 'Accept-Encoding: deflate,gzip,br,*;q=0.1'],
  ])('does not store the same response many times: %s is %s', async (one, two) => {
    // Background writes may drop cached pages; then try another address.
    await eventually(async () => {
      const path = `/api/posts?sort=latest&search=${randomUUID()}`
      const before = await hits()
      const first = await get(path, one)
      const second = await get(path, two)
      expect(statusOf(first)).toBe(200)
      expect(bodyOf(second)).toBe(bodyOf(first))
      expect(second.match(/content-encoding: \S+/i)?.[0]).toBe(first.match(/content-encoding: \S+/i)?.[0])
      expect(nameOf(second)).not.toBe(nameOf(first))
      expect(await hits()).toBe(before + 1)
    })
  })

  it('never returns a compressed response to a client that cannot read it', async () => {
    const path = '/api/home/trending-djs'
    expect(await get(path, 'Accept-Encoding: gzip')).toMatch(/content-encoding: gzip/i)
    for (const header of ['Accept-Encoding: gzip;q=0', 'Accept-Encoding: identity', 'Accept: */*']) {
      const answer = await get(path, header)
      expect(answer).not.toMatch(/content-encoding/i)
      expect(answer).toMatch(/vary: [^\r]*accept-encoding/i)
    }
  })

  it('stores nothing personal, whatever the requested path', async () => {
    const authorization = `Authorization: ${member.headers.authorization}`
    for (const path of [
      '/api/me/profile',
      '/api/me/profile?x=.css',
      '/api/me/roles',
      '/api/me/sessions',
      '/api/me/notifications',
      '/api/me/reactions?postIds=',
      '/api/business/accounts',
      '/api/business/claims',
      '/auth/v1/user',
    ]) {
      const own = await get(path, authorization)
      expect(statusOf(own), path).toBe(200)
      expect(own, path).toMatch(/cache-control: [^\r]*(no-store|private)/i)
      expect(statusOf(await get(path)), path).toBe(401)
    }
    for (const path of [
      '/api/me/profile/x.css',
      '/api/me/profile.css',
      '/api/me/profile%2Fx.css',
      '/api/me/profile;x.css',
    ]) {
      const answer = await get(path, authorization)
      expect(statusOf(answer), path).toBe(404)
      expect(answer, path).toMatch(/cache-control: no-store/i)
      expect(answer, path).not.toContain(member.username)
    }
    const feed = await get('/api/posts', authorization)
    expect(feed).toMatch(/cache-control: [^\r]*(no-store|private)/i)
    expect(feed).toContain('"reactions":{')
    expect(await get('/api/posts')).not.toContain('"reactions":{')
  })

  it('is not reached by a fat GET, another method in a header, or a part of an answer', async () => {
    const body = JSON.stringify({ search: 'nothing at all' })
    const plain = bodyOf(await get('/api/posts'))
    const fat = await served.send(
      raw('GET /api/posts', ['Content-Type: application/json', `Content-Length: ${body.length}`], body),
    )
    expect(bodyOf(fat)).toBe(plain)
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const answer = await get('/api/posts?_method=DELETE', `${name}: DELETE`)
      expect(bodyOf(answer)).toBe(plain)
    }
    const part = await get('/api/posts', 'Range: bytes=0-1')
    expect(bodyOf(part)).toBe(plain)
    expect(bodyOf(await get('/api/posts'))).toBe(plain)
  })

  it('answers HEAD as GET, without the body', async () => {
    for (const path of ['/', '/api/posts']) {
      const head = await served.send(raw(`HEAD ${path}`))
      expect(statusOf(head)).toBe(200)
      expect(bodyOf(head)).toBe('')
    }
  })
})

describe('a request', () => {
  it('smuggled behind another one is refused with it', async () => {
    const hidden = raw('GET /api/smuggled')
    for (const headers of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: +5'],
      ['Transfer-Encoding : chunked'],
    ]) {
      const answer = await served.send(
        `POST /api/posts HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n0\r\n\r\n${hidden}`,
      )
      expect(statusOf(answer), headers.join()).toBe(400)
      expect(answer, headers.join()).not.toContain('smuggled')
    }
  })

  it('with an unread body does not become the next request of its connection', async () => {
    const body = raw('GET /api/smuggled')
    const answer = await served.send(
      `GET /api/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      raw('GET /api/nothing-here'),
    )
    expect(answer).toContain('There is nothing at /api/nothing-here.')
    expect(answer).not.toContain('smuggled')
  })

  it.each(['TRACE', 'TRACK', 'CONNECT', 'OPTIONS', 'PROPFIND', 'PATCH'])(
    '%s of a page reveals nothing',
    async (method) => {
      const answer = await served.send(
        raw(`${method} /`, ['X-Secret: echo-me', 'Origin: https://evil.example']),
      )
      // CONNECT gets no answer at all.
      if (answer !== '') expect(method === 'OPTIONS' ? [204] : [400, 405]).toContain(statusOf(answer))
      expect(answer).not.toContain('echo-me')
      expect(answer).not.toMatch(/access-control-/i)
    },
  )

  it('to upgrade to a websocket is answered as a normal request', async () => {
    const answer = await get(
      '/api/posts',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 101/)
  })

  it('from another site is allowed nothing: no answer has CORS headers', async () => {
    for (const path of ['/', '/api/posts', '/auth/v1/user', '/api/openapi.json', '/news.atom']) {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await served.send(
          raw(`${method} ${path}`, ['Origin: https://evil.example', 'Access-Control-Request-Method: PUT']),
        )
        expect(answer, `${method} ${path}`).not.toMatch(/access-control-/i)
      }
    }
  })

  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '/.%2e/.%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/%00',
    '/%c0%ae%c0%ae/',
    '/%',
    '/api/%',
    '/images/%2e%2e/%2e%2e/x',
    '/a\\b',
  ])('to %s redirects to no other site and causes no error', async (target) => {
    const answer = await get(target)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer).not.toMatch(/^location: (?!\/[^/\\])/im)
    expect(answer).not.toContain('root:')
  })
})
