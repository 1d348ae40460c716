import { brotliCompressSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, type Fetcher } from '#platform/fetch/fetcher.ts'
import { OutsideError, type OutsideErrorKind } from '#platform/fetch/outside-error.ts'
import { createMetrics } from '#platform/metrics.ts'
import { faults, type Outside, openOutside } from '../../support/outside.ts'

const metrics = createMetrics({ engine: 'postgres', pool: new pg.Pool() })
const limits = { source: 'test', maxBytes: 1_000_000, wholeMs: 20_000 }
/** The timeout for endless answers: more than a second, so that some bytes have arrived. */
const SOON_MS = 1_500

let outside: Outside
let inside: Fetcher
let guarded: Fetcher

beforeAll(async () => {
  outside = await openOutside()
  inside = createFetcher({
    publicUrl: 'https://fanfare.example',
    site: { values: { contactEmail: 'us@fanfare.example' } },
    allowPrivate: true,
    metrics,
  })
  guarded = createFetcher({
    publicUrl: 'https://fanfare.example',
    site: { values: { contactEmail: 'us@fanfare.example' } },
    allowPrivate: false,
    metrics,
  })
})
afterEach(() => {
  outside.requests = []
})
afterAll(async () => {
  await Promise.all([outside.close(), inside.close(), guarded.close()])
})

describe('get', () => {
  it('returns status, headers and body, and sends our user agent', async () => {
    outside.reply = () => ({ body: 'hello', headers: { ETag: '"1"' } })
    const answer = await inside.get(`${outside.url}/a?b=c`, limits)
    expect(answer).toMatchObject({ status: 200, url: `${outside.url}/a?b=c`, headers: { etag: '"1"' } })
    expect(answer.body.toString()).toBe('hello')
    expect(outside.requests[0]).toMatchObject({
      path: '/a?b=c',
      headers: {
        'user-agent': expect.stringMatching(
          /^Fanfare\/\S+ \(\+https:\/\/fanfare\.example; us@fanfare\.example\)$/,
        ),
      },
    })
  })

  it('decompresses the body', async () => {
    outside.reply = (path) =>
      path === '/br'
        ? { body: brotliCompressSync('text'), headers: { 'Content-Encoding': 'br' } }
        : { body: gzipSync('text'), headers: { 'Content-Encoding': 'gzip' } }
    expect((await inside.get(`${outside.url}/gz`, limits)).body.toString()).toBe('text')
    expect((await inside.get(`${outside.url}/br`, limits)).body.toString()).toBe('text')
  })

  it('follows redirects and returns the final address', async () => {
    outside.reply = (path) =>
      path === '/end' ? { body: 'end' } : { status: 302, body: '', headers: { Location: '/end' } }
    expect(await inside.get(`${outside.url}/start`, limits)).toMatchObject({ url: `${outside.url}/end` })
  })

  it('returns a redirect that it must not follow, but never one to a private address', async () => {
    outside.reply = () => ({ status: 301, body: '', headers: { Location: '/end?a=b' } })
    const returning = { ...limits, redirects: 'return' } as const
    expect(await inside.get(`${outside.url}/start`, returning)).toMatchObject({
      status: 301,
      url: `${outside.url}/end?a=b`,
    })
    expect(outside.requests).toHaveLength(1)
    outside.reply = () => faults.toPrivateAddress
    await expect(inside.get(outside.url, returning)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('sends nothing when it is cancelled just before sending', async () => {
    outside.reply = () => ({ body: 'hello' })
    const held = new OutsideError('paused', 'Not now.')
    const onSent = () => {
      throw held
    }
    for (const path of ['/new-connection', '/kept-connection']) {
      await expect(inside.get(`${outside.url}${path}`, { ...limits, onSent })).rejects.toBe(held)
    }
    expect(outside.requests).toEqual([])
    expect((await inside.get(outside.url, limits)).status).toBe(200)
  })

  it('returns 304 for a conditional request', async () => {
    outside.reply = () => ({ status: 304, body: '' })
    const answer = await inside.get(outside.url, { ...limits, headers: { 'if-none-match': '"1"' } })
    expect(answer.status).toBe(304)
  })

  it('distinguishes an absence from an outage, and reports how long to wait', async () => {
    outside.reply = () => faults.notFound
    await expect(inside.get(outside.url, limits)).rejects.toMatchObject({
      kind: 'status',
      status: 404,
      isMissing: true,
      isOutage: false,
      message: 'Not Found',
    })
    outside.reply = () => ({ status: 503, body: '', headers: { 'Retry-After': '7' } })
    await expect(inside.get(outside.url, limits)).rejects.toMatchObject({
      isMissing: false,
      isOutage: true,
      retryAfterMs: 7000,
      message: 'Service Unavailable',
    })
  })

  const broken: [string, Outside['reply'], OutsideErrorKind][] = [
    ['hangs', () => faults.hanging, 'timeout'],
    ['sends a byte a second', () => faults.byteASecond, 'timeout'],
    ['breaks off', () => faults.reset, 'unreachable'],
    ['sends 50 MB', () => faults.fiftyMegabytes, 'too-large'],
    ['redirects to itself', () => ({ status: 302, body: '', headers: { Location: '/' } }), 'unreadable'],
    ['redirects to a private address', () => faults.toPrivateAddress, 'refused'],
    [
      'redirects to a file',
      () => ({ status: 302, body: '', headers: { Location: 'file:///etc/passwd' } }),
      'refused',
    ],
    [
      'says gzip and sends none',
      () => ({ body: 'plain', headers: { 'Content-Encoding': 'gzip' } }),
      'unreadable',
    ],
    [
      'names an encoding that nobody knows',
      () => ({ body: 'plain', headers: { 'Content-Encoding': 'compress' } }),
      'unreadable',
    ],
    [
      'names an encoding as every object names something, below one that is known',
      () => ({ body: gzipSync('plain'), headers: { 'Content-Encoding': 'constructor, gzip' } }),
      'unreadable',
    ],
    [
      'cuts a compressed body',
      () => ({
        body: gzipSync('text '.repeat(1000)).subarray(0, 30),
        headers: { 'Content-Encoding': 'gzip' },
      }),
      'unreadable',
    ],
    [
      'sends little that unpacks to much',
      () => ({ body: gzipSync(Buffer.alloc(30_000_000)), headers: { 'Content-Encoding': 'gzip' } }),
      'too-large',
    ],
    [
      'nests a compressed body',
      () => ({
        body: gzipSync(gzipSync(Buffer.alloc(30_000_000))),
        headers: { 'Content-Encoding': 'gzip, gzip' },
      }),
      'too-large',
    ],
  ]
  it.each(broken)('fails with the right kind of error when the server %s', async (_, reply, kind) => {
    outside.reply = reply
    const wholeMs = kind === 'timeout' ? SOON_MS : limits.wholeMs
    const answer = inside.get(outside.url, { ...limits, wholeMs })
    await expect(answer).rejects.toMatchObject({ name: 'OutsideError', kind })
  })

  it('fails with the right kind of error when nothing listens', async () => {
    const closed = await openOutside()
    await closed.close()
    await expect(inside.get(closed.url, limits)).rejects.toMatchObject({
      kind: 'unreachable',
      isOutage: true,
    })
  })

  it('does not leave the allowed hosts', async () => {
    const other = await openOutside(() => ({ body: 'other' }))
    outside.reply = () => ({ status: 301, body: '', headers: { Location: other.url } })
    const hosts = [new URL(outside.url).host]
    await expect(inside.get(outside.url, { ...limits, hosts })).rejects.toMatchObject({ kind: 'refused' })
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('refuses to connect to internal addresses, also by name', async () => {
    outside.reply = () => ({ body: 'secret' })
    const { port, host } = new URL(outside.url)
    for (const hosts of [[host, `localhost:${port}`]]) {
      await expect(guarded.get(outside.url, { ...limits, hosts })).rejects.toMatchObject({ kind: 'refused' })
      await expect(guarded.get(`http://localhost:${port}/`, { ...limits, hosts })).rejects.toMatchObject({
        kind: 'refused',
      })
    }
    expect(outside.requests).toEqual([])
  })

  it('aborts running requests when the process stops', async () => {
    outside.reply = () => faults.hanging
    const stopping = createFetcher({
      publicUrl: 'https://fanfare.example',
      site: { values: { contactEmail: 'us@fanfare.example' } },
      allowPrivate: true,
      metrics,
    })
    const answer = stopping.get(outside.url, { ...limits, wholeMs: 60_000 })
    const outcome = expect(answer).rejects.toMatchObject({ kind: 'closed', isOutage: false })
    await stopping.close()
    await outcome
  })
})
