import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { memoryOf } from '../support/memory.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'

/**
 * Time limits: headers 15 s, bodies two minutes, unread responses one to two minutes. A busy machine enforces them a
 * little late. A client that is disconnected earlier was disconnected for another reason.
 */
const HEADERS_MS = { atLeast: 10_000, atMost: 60_000 }
const BODIES_MS = { atLeast: 100_000, atMost: 180_000 }
const READ_MS = { atLeast: 50_000, atMost: 180_000 }
/** A busy site may accept connections late. */
const ACCEPTED = { timeout: 60_000, interval: 100 }
const MANY = 3000
const GROWTH_MAX_MB = 300
/** Far more than the buffers of the system hold for 20 connections; each event is nearly as large as allowed. */
const EVENTS = 3000
const EVENT_BYTES = 6000

let site: RunningSite
let database: string
let web: ReturnType<typeof overHttp>
let member: Member
const endings: (() => Promise<unknown>)[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  const postgres = await startPostgres()
  database = postgres.url
  endings.push(() => postgres.stop())
  site = await startSite({ DATABASE_URL: postgres.url })
  endings.push(() => site.stop())
  web = overHttp(site.url)
  member = await createMember(web)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const end of endings.reverse()) await end()
})

/** Waits until all slow clients are disconnected. Meanwhile others read without failures, and memory stays bounded. */
async function besideOthers(
  what: string,
  { atLeast }: { atLeast: number },
  untilCutOff: () => Promise<void>,
): Promise<void> {
  const before = await memoryOf(site.pid())
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, await memoryOf(site.pid()))
  }, 500)
  onTestFinished(() => clearInterval(looking))
  const reading = startReading(web, ['/api/posts', '/news', '/community'], 2)
  const began = performance.now()
  await untilCutOff()
  const took = performance.now() - began
  await reading.stop()
  const grown = most - before
  console.log(`slow: ${what}`, {
    seconds: Math.round(took / 1000),
    grownMB: Math.round(grown),
    othersAnswered: reading.answered,
    othersSlowestMs: Math.round(reading.slowestMs),
  })
  expect(reading.failures).toEqual([])
  expect(took).toBeGreaterThan(atLeast)
  expect(grown).toBeLessThan(GROWTH_MAX_MB)
}

describe('slow clients', () => {
  it(`are disconnected: ${MANY} that never finish their headers`, () =>
    besideOthers('headers that never end', HEADERS_MS, async () => {
      const open = await openMany(MANY, 'GET / HTTP/1.1\r\nHost: fanfare.example\r\nX-A: ')
      drip(open, 'a')
      await allClosed(open, HEADERS_MS.atMost)
    }))

  it(`are disconnected: ${MANY} that send nothing`, () =>
    besideOthers('half-open connections', HEADERS_MS, async () =>
      allClosed(await openMany(MANY, ''), HEADERS_MS.atMost),
    ))

  it('are disconnected: some that send a body byte by byte', () =>
    besideOthers('bodies that never end', BODIES_MS, async () => {
      const head = `POST /api/posts HTTP/1.1\r\nHost: fanfare.example\r\nAuthorization: ${member.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
      const open = await openMany(500, head)
      drip(open, ' ')
      await allClosed(open, BODIES_MS.atMost)
    }))

  it('are disconnected: some that request large responses and do not read them', async () => {
    const { url } = await uploadPicture(web, member, await grainyPicture())
    await besideOthers('readers that never read', READ_MS, async () => {
      const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: fanfare.example\r\n\r\n`.repeat(20)
      const before = await filesOpen()
      await openMany(100, ask(url), true)
      await openMany(100, ask('/community'), true)
      await vi.waitFor(async () => expect(await filesOpen()).toBeGreaterThan(before + 150), ACCEPTED)
      await vi.waitFor(async () => expect(await filesOpen()).toBeLessThan(before + 20), {
        timeout: READ_MS.atMost,
        interval: 500,
      })
    })
  })

  it('are disconnected: subscribers that do not read their events', () =>
    besideOthers('listeners that never read', READ_MS, async () => {
      const ask = 'GET /api/live?topics=feed HTTP/1.1\r\nHost: fanfare.example\r\n\r\n'
      const before = await filesOpen()
      await openMany(20, ask, true)
      await vi.waitFor(async () => expect(await listening()).toBe(20), ACCEPTED)
      await publishManyEvents()
      await vi.waitFor(async () => expect(await listening()).toBe(0), { timeout: READ_MS.atMost })
      await vi.waitFor(async () => expect(await filesOpen()).toBeLessThanOrEqual(before + 5), {
        timeout: READ_MS.atMost,
        interval: 500,
      })
    }))
})

/** A picture with noise, which no format compresses well. */
const grainyPicture = () =>
  sharp({
    create: {
      ...{ width: 2400, height: 1800, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

/** The number of open files of the site, connections included. */
const filesOpen = async () => (await readdir(`/proc/${site.pid()}/fd`)).length

/** The site's count of live connections. */
async function listening(): Promise<number> {
  const metrics = await (await web.request('/metrics')).text()
  return Number(/^fanfare_live_connections (\d+)$/m.exec(metrics)?.[1])
}

/** Publishes large events to the feed, as another process of the site would. */
async function publishManyEvents(): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  const data = { filler: 'x'.repeat(EVENT_BYTES) }
  for (let id = 0; id < EVENTS; id++) {
    const payload = { id: String(id), topics: ['feed'], type: 'test', data }
    await client.query('select pg_notify($1, $2)', [
      'fanfare_events',
      JSON.stringify({ topic: 'live', payload }),
    ])
  }
  await client.end()
}

async function openMany(count: number, words: string, isPaused = false): Promise<Socket[]> {
  const { port } = new URL(site.url)
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const socket = connect({
        port: Number(port),
        host: '127.0.0.1',
        localAddress: `127.0.2.${1 + (at % 50)}`,
      })
      sockets.add(socket)
      socket.on('error', () => {})
      if (isPaused) socket.pause()
      else socket.resume()
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(words)
      return socket
    }),
  )
}

/** Makes each socket send a byte every second. */
function drip(open: readonly Socket[], byte: string): void {
  const dripping = setInterval(() => {
    for (const socket of open) if (!socket.destroyed) socket.write(byte)
  }, 1000)
  onTestFinished(() => clearInterval(dripping))
}

const allClosed = (open: readonly Socket[], timeout: number) =>
  vi.waitFor(() => expect(open.filter((socket) => !socket.closed)).toHaveLength(0), {
    timeout,
    interval: 100,
  })
