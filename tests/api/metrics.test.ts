import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { serve } from '../support/served.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const TOKEN = 'a-token-for-the-tests'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { ACCESS_GATE: 'on', METRICS_TOKEN: TOKEN, RATE_LIMITS: 'on' } })
})
afterAll(() => site.close())

const scrape = async (of = site) => {
  const answer = await of.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  return samplesOf(await answer.text())
}

/** Reads the text format, line by line: every sample has a name that was typed before, and a number. */
function samplesOf(text: string): Map<string, number> {
  const types = new Set<string>()
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    const [, typed] = /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed) types.add(typed)
    if (line === '' || line.startsWith('#')) continue
    const sample = /^(\w+)(\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})? (\S+)$/.exec(line)
    expect(sample, line).not.toBeNull()
    const [, name = '', labels = '', value] = sample ?? []
    const family = name.replace(/_(bucket|sum|count)$/, '')
    expect(types.has(name) || types.has(family), line).toBe(true)
    expect(value === '+Inf' || Number.isFinite(Number(value)), line).toBe(true)
    samples.set(name + labels, Number(value))
  }
  return samples
}

const count = (samples: Map<string, number>, method: string, route: string, status: string) =>
  samples.get(
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  ) ?? 0

describe('who may read the metrics', () => {
  const asLocal = { from: '127.0.0.1' }
  it.each([
    ['without the token', {}],
    ['with another', { headers: { authorization: 'Bearer a-token-for-the-test' } }],
    ['with the token in another place', { headers: { 'x-token': TOKEN } }],
    ['from this machine, when there is a token', asLocal],
  ])('no client %s', async (_, init) => {
    const answer = await site.request('/metrics', init)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('fanfare_')
  })

  it('only local programs without a token, and none behind a proxy', async () => {
    const open = await openTestSite()
    const status = async (from?: string, headers?: Record<string, string>) =>
      (await open.request('/metrics', { from, headers })).status
    expect(await status('127.0.0.1')).toBe(200)
    expect(await status('::1')).toBe(200)
    expect(await status('::ffff:127.0.0.1')).toBe(200)
    expect(await status('10.0.0.7')).toBe(404)
    expect(await status('203.0.113.9')).toBe(404)
    expect(await status()).toBe(404)
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])
      expect(await status('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404)
    await open.close()
  })
})

describe('the metrics', () => {
  it('count requests by the template of their path', async () => {
    const before = await scrape()
    await site.request('/healthz')
    await site.request('/somewhere', { headers: { accept: 'text/html' } })
    await site.request('/api/access', { body: { code: 'wrong-code' }, from: '203.0.113.1' })
    const cookie = (
      await site.request('/api/access', { body: { code: 'FANFARE' }, from: '203.0.113.2' })
    ).headers.getSetCookie()[0]
    const headers = { cookie: cookie?.split(';')[0] ?? '' }
    await site.request(`/api/posts/${crypto.randomUUID()}`, { headers })
    await site.request('/api/posts/another', { headers })
    const after = await scrape()
    const moved = (...of: [string, string, string]) => count(after, ...of) - count(before, ...of)
    expect(moved('GET', '/healthz', '2xx')).toBe(1)
    expect(moved('GET', 'gate', '4xx')).toBe(1)
    expect(moved('POST', '/api/access', '4xx')).toBe(1)
    expect(moved('POST', '/api/access', '2xx')).toBe(1)
    expect(moved('GET', '/api/posts/:id', '4xx')).toBe(2)
    expect([...after.keys()].filter((name) => name.includes('another'))).toEqual([])
  })

  it('have no new series after a thousand unknown paths and methods', async () => {
    const cookie = (
      await site.request('/api/access', { body: { code: 'FANFARE' }, from: '203.0.113.3' })
    ).headers.getSetCookie()[0]
    const headers = { cookie: cookie?.split(';')[0] ?? '' }
    const ask = async (number: number) => {
      for (const path of [
        `/api/x${number}`,
        `/images/x${number}`,
        `/page-${number}`,
        `/api/users/u${number}`,
      ])
        await site.request(path, { headers, method: number % 50 === 0 ? `M${number}` : 'GET' })
    }
    await ask(0)
    await ask(1)
    const before = await scrape()
    for (let number = 2; number < 250; number++) await ask(number)
    const added = [...(await scrape()).keys()].filter((name) => !before.has(name))
    // Background work after the start adds its own metrics meanwhile.
    expect(added.filter((name) => !/^fanfare_(job|upstream|cache)_/.test(name))).toEqual([])
  })

  it('measure the cache of pages, refusals, jobs, sources and connections', async () => {
    const read = async (name: string) => (await scrape()).get(name) ?? 0
    const hits = 'fanfare_cache_lookups_total{cache="answers to visitors",outcome="hit"}'
    const served = await serve(site)
    onTestFinished(() => served.close())
    const page = () =>
      fetch(`http://127.0.0.1:${served.port}/gate-page`, { headers: { accept: 'text/html' } })
    await page()
    const hitsBefore = await read(hits)
    // Background writes drop cached answers.
    await eventually(async () => {
      await page()
      expect(await read(hits)).toBeGreaterThan(hitsBefore)
    })

    const guesses = Array.from({ length: 30 }, () =>
      site.request('/api/access', { body: { code: 'wrong-code' }, from: '203.0.113.4' }),
    )
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429)
    const refusals = [...(await scrape())].filter(([name]) => name.startsWith('fanfare_rate_limit_refusals'))
    expect(refusals.some(([, value]) => value > 0)).toBe(true)

    const { jobs, fetcher, database } = site.platform
    await jobs.run({ name: 'test', run: async () => {} })
    await jobs.run({ name: 'test', run: () => Promise.reject(new Error('on purpose')) })
    expect(await read('fanfare_job_duration_seconds_count{job="test",outcome="ok"}')).toBe(1)
    expect(await read('fanfare_job_duration_seconds_count{job="test",outcome="failed"}')).toBe(1)
    expect(await read('fanfare_job_last_success_timestamp_seconds{job="test"}')).toBeCloseTo(
      Date.now() / 1000,
      -2,
    )

    const request = fetcher.get('http://127.0.0.1:9/', { source: 'test', maxBytes: 1, wholeMs: 1000 })
    await expect(request).rejects.toThrow()
    expect(
      await read('fanfare_upstream_request_duration_seconds_count{source="test",outcome="refused"}'),
    ).toBe(1)
    expect(await read('fanfare_upstream_circuit_open{source="MusicBrainz"}')).toBe(0)
    await expect.poll(() => read('fanfare_queue_depth{queue="MusicBrainz",state="waiting"}')).toBe(0)

    const client = await database.pool.connect()
    // The mails of the outbox cannot be counted while the embedded engine's only connection is in use.
    expect(await read('fanfare_database_connections{state="busy"}')).toBeGreaterThan(0)
    client.release()
    expect(await read('fanfare_mail_outbox{state="fresh"}')).toBe(0)
  })
})
