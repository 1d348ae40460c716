import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { openS3, type S3Server } from '../support/s3.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: S3Server
let site: RunningSite
beforeAll(async () => {
  postgres = await startPostgres()
  s3 = await openS3()
  site = await startSite({
    ...s3.env,
    S3_SECRET_ACCESS_KEY: 'mistyped',
    DATABASE_URL: postgres.url,
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'info',
  })
})
afterAll(async () => {
  await site.stop()
  await s3.close()
  await postgres.stop()
})

const API = '/api/home/trending-artists'

/** The log lines about whole requests, without those that were written while a request was handled. */
const linesOf = (requestId: string | null) =>
  site
    .output()
    .split('\n')
    .filter((line) => requestId && line.includes(requestId))
    .map((line) => JSON.parse(line))
    .filter((line) => 'status' in line)

/** Sends each request on its own connection, so that both workers get some. */
const sendRequest = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers: { ...headers, connection: 'close' } })

describe('a site of two processes', () => {
  it('starts without its file store, and says why it is unreachable', async () => {
    await eventually(() => {
      expect(site.errors()[0]).toContain('SignatureDoesNotMatch')
      expect(JSON.parse(site.errors()[0] ?? '')).toMatchObject({
        msg: expect.stringContaining('check the S3_ settings'),
      })
    })
    expect(site.output()).not.toContain('mistyped')
  })

  it('sums the metrics of both in either one, and counts cached answers like others', async () => {
    const answers: Response[] = []
    for (let turn = 0; turn < 12; turn++) answers.push(await sendRequest(API))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    for (const { headers } of answers) {
      const id = headers.get('x-request-id')
      await eventually(() => expect(linesOf(id)).toMatchObject([{ path: API, route: API }]))
    }
    // The sum omits a process that is too busy to answer.
    const addsUp = async () => {
      const metrics = await (await sendRequest('/metrics')).text()
      expect(metrics).toContain(
        `http_request_duration_seconds_count{method="GET",route="${API}",status="2xx"} 12\n`,
      )
      expect(metrics).toMatch(
        /fanfare_cache_lookups_total\{cache="answers to visitors",outcome="hit"\} [1-9]/,
      )
      expect(metrics).toMatch(/fanfare_build_info\{[^}]+\} 1\n/)
      expect(metrics).toContain('nodejs_eventloop_lag_seconds')
    }
    for (let turn = 0; turn < 3; turn++) await eventually(addsUp)
    expect((await sendRequest('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  })

  it('counts live connections in all processes', async () => {
    const listening = async () =>
      Number(/^fanfare_live_connections (\d+)$/m.exec(await (await sendRequest('/metrics')).text())?.[1])
    await eventually(async () => expect(await listening()).toBe(0))
    const leave = new AbortController()
    await Promise.all(
      Array.from({ length: 4 }, () => fetch(`${site.url}/api/live?topics=feed`, { signal: leave.signal })),
    )
    await eventually(async () => expect(await listening()).toBe(4))
    leave.abort()
    await eventually(async () => expect(await listening()).toBe(0))
  })

  it('has all metrics that the alerts use, and no metric that the operators’ page does not document', async () => {
    const metrics = await eventually(async () => {
      const body = await (await sendRequest('/metrics')).text()
      expect(body).toContain('fanfare_live_connections')
      return body
    })
    const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
    const names = new Set(Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name))
    // This site has no replicas.
    names.add('fanfare_database_replicas')
    const used = read('deploy/prometheus/alerts.yml').match(/\b(?:fanfare|http|nodejs)_\w+/g) ?? []
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !names.has(name.replace(/_(bucket|count)$/, '')))).toEqual([])
    const page = read('docs/operating.md')
    const own = [...names].filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    const alerts = Array.from(
      read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g),
      ([, name]) => name,
    )
    expect(alerts.filter((name) => !page.includes(`**${name}**`))).toEqual([])
  })

  it('labels pages by their route template', async () => {
    const page = await sendRequest('/artist/Nobody%20At%20All', { accept: 'text/html' })
    await eventually(() =>
      expect(linesOf(page.headers.get('x-request-id'))).toMatchObject([{ route: '/artist/$artistName' }]),
    )
  })

  it('keeps answering behind a proxy for a moment after the signal to stop, so that the proxy notices', async () => {
    // Both processes have received a request of the proxy.
    for (let turn = 0; turn < 8; turn++) await sendRequest('/healthz', { 'x-forwarded-for': '203.0.113.1' })
    const ended = site.end()
    await eventually(async () => expect((await sendRequest('/readyz')).status).toBe(503))
    const answer = await fetch(`${site.url}${API}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    expect(await ended, site.output()).toBe(0)
  })
})
