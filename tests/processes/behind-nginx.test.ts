import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listMigrations } from '#platform/db/migrate.ts'
import { eventually } from '../support/eventually.ts'
import { listenTo, readUntil } from '../support/live.ts'
import { uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { freePort, type RunningPostgres, startPostgres } from '../support/postgres.ts'
import { requestInit, type TestRequest } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { openS3, type S3Server } from '../support/s3.ts'

if (!hasNginx) console.error('\nNO NGINX AND OPENSSL FOUND: the tests of several machines are SKIPPED.\n')

const REQUESTS_A_SECOND = 2
/** Cached answers expire by themselves after this time. */
const CACHE_MS = 5_000

let postgres: RunningPostgres
let outside: Outside
let s3: S3Server
let nginx: Nginx
/** Three processes: the first site has two workers. */
let sites: RunningSite[]
let front: ReturnType<typeof at>
let direct: ReturnType<typeof at>[]
let member: Member

/** Sends requests to a running site, with the interface of a site in the test process. */
function at(base: string) {
  return {
    request: (path: string, { headers, ...init }: TestRequest = {}) =>
      // Every request can reach another worker.
      fetch(base + path, requestInit({ ...init, headers: { Connection: 'close', ...headers } })),
  }
}

const FEED = '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>'

beforeAll(async () => {
  if (!hasNginx) return
  postgres = await startPostgres()
  s3 = await openS3()
  outside = await openOutside((path) =>
    path === '/feed'
      ? { body: FEED, headers: { 'Content-Type': 'application/rss+xml' } }
      : { body: { artists: [], 'release-groups': [], releases: [] } },
  )
  const port = await freePort()
  const settings = {
    ...s3.env,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `https://localhost:${port}`,
    RATE_LIMITS: 'on',
    ALLOW_PRIVATE_SOURCES: 'on',
    MUSICBRAINZ_URL: outside.url,
    MUSICBRAINZ_RATE: String(REQUESTS_A_SECOND),
    NEWS_FEEDS: `${outside.url}/feed`,
  }
  // They start at the same time on a database without tables.
  sites = await Promise.all([startSite({ ...settings, WEB_CONCURRENCY: '2' }), startSite(settings)])
  nginx = await startNginx(port, sites)
  front = at(settings.PUBLIC_URL)
  direct = sites.map(({ url }) => at(url))
  member = await createMember(front)
})
afterAll(async () => {
  await nginx?.stop()
  await Promise.all((sites ?? []).map((site) => site.stop()))
  await outside?.close()
  await s3?.close()
  await postgres?.stop()
})

const write = async (to: ReturnType<typeof at>, content: string) => {
  const answer = await to.request('/api/posts', { headers: member.headers, body: { content } })
  expect(answer.status).toBe(201)
}

describe.skipIf(!hasNginx)('three processes behind nginx', () => {
  it('created the tables once', async () => {
    const migrated = sites.filter((site) => site.output().includes('Migrations done'))
    expect(migrated).toHaveLength(1)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rowCount } = await client.query('select from kysely_migration')
    await client.end()
    expect(rowCount).toBe((await listMigrations()).length)
  })

  it('deliver live events to all subscribers, whichever process they are connected to', async () => {
    const listeners = await Promise.all(Array.from({ length: 6 }, () => listenTo(front, 'feed')))
    for (const listener of listeners) expect((await listener.next())?.event).toBe('hello')
    for (const [nr, site] of direct.entries()) {
      await write(site, `Through ${nr}`)
      for (const listener of listeners)
        expect(await readUntil(listener, ({ data }) => data.type === 'post')).toBe(true)
    }
    await Promise.all(listeners.map((listener) => listener.leave()))
  })

  it('drop cached answers when one of them writes', async () => {
    const newest = async () => {
      const answers = await Promise.all([...direct, ...direct].map((site) => site.request('/api/posts')))
      const pages = await Promise.all(answers.map((answer) => answer.json()))
      return pages.map(({ items }) => items[0]?.content)
    }
    const writeAndCheck = async () => {
      const began = performance.now()
      await newest()
      const content = `Nobody may keep the page before ${began}`
      await write(front, content)
      await eventually(async () => expect(new Set(await newest())).toEqual(new Set([content])))
      // A machine that is too slow for the check tries again.
      expect(performance.now() - began).toBeLessThan(CACHE_MS)
    }
    await vi.waitFor(writeAndCheck, { timeout: 50_000 })
  }, 60_000)

  it('refuse bodies above nginx’s limit as they do themselves', async () => {
    const body = new Uint8Array(25 * 1024 * 1024 + 1)
    const answer = await front.request('/api/media', { headers: member.headers, body })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 413, detail: expect.stringContaining('Fanfare') })
  })

  it('count attempts together', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await front.request('/api/access', { body: { code: 'not the code' } })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it('serve files that another one stored', async () => {
    const [first, second] = direct
    if (!first || !second) throw new Error('There are two sites.')
    const { url } = await uploadPicture(first, member)
    const stored = [...(await s3.objects()).values()]
    for (const site of [first, second, front]) {
      const answer = await site.request(url, { headers: member.headers })
      expect(answer.status).toBe(200)
      expect(stored).toContainEqual(Buffer.from(await answer.arrayBuffer()))
    }
    for (const { dataDir } of sites) expect(await readdir(dataDir)).not.toContain('files')
  })

  it('keep to one rate at MusicBrainz, and fetch a feed once', async () => {
    const sourceRequests = () => outside.requests.filter(({ path }) => path !== '/feed')
    const before = sourceRequests().length
    const names = ['Quiet Harbour', 'Glass Orchard', 'Paper Lanterns', 'Velvet Static']
    for (const [nr, name] of names.entries()) {
      await direct[nr % direct.length]?.request(`/api/artist-names/${encodeURIComponent(name)}`)
    }
    await eventually(() => expect(sourceRequests().length).toBeGreaterThanOrEqual(before + names.length))
    const ofNames = sourceRequests().slice(before)
    const took = (ofNames.at(-1)?.at ?? 0) - (ofNames[0]?.at ?? 0)
    // There is one interval less than requests, and another one as a margin for late requests.
    expect(took).toBeGreaterThanOrEqual(((ofNames.length - 2) / REQUESTS_A_SECOND) * 1000)
    expect(outside.requests.filter(({ path }) => path === '/feed')).toHaveLength(1)
  })
})

describe.skipIf(!hasNginx)('nginx in front of a stopped site', () => {
  let alone: Nginx
  let away: ReturnType<typeof at>
  beforeAll(async () => {
    const port = await freePort()
    alone = await startNginx(port, [{ url: `http://127.0.0.1:${await freePort()}` }])
    away = at(`https://localhost:${port}`)
  })
  afterAll(() => alone?.stop())

  it('shows people a page that retries by itself', async () => {
    const answer = await away.request('/news')
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      refresh: '5',
    })
    expect(await answer.text()).toContain('Back in a moment')
  })

  it.each(['/api/posts', '/auth/v1/token', '/functions/v1/fetch-rss-feeds'])(
    'answers programs in the format of the site: %s',
    async (path) => {
      const answer = await away.request(path, { body: { content: 'Hello' } })
      expect(answer.status).toBe(503)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({
        status: 503,
        detail: expect.stringContaining('try again'),
        requestId: expect.stringMatching(/^[\da-f]{32}$/),
      })
    },
  )

  it('logs the requested path, not that of the error page', async () => {
    await away.request('/api/replies', { body: { content: 'Hello' } })
    await eventually(async () =>
      expect(await alone.requests()).toContainEqual(
        expect.objectContaining({ method: 'POST', path: '/api/replies', status: '503' }),
      ),
    )
  })
})
