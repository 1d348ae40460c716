import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPost } from '../support/community.ts'
import { picture, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { memoryOf } from '../support/memory.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'

/** Headers within 15 s, looked after every 5 s. */
const CUT_OFF_WITHIN_MS = 25_000
const MANY = 3000
const GROWTH_MAX_MB = 300

let site: RunningSite
let web: ReturnType<typeof overHttp>
let member: Member
const endings: (() => Promise<unknown>)[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  const postgres = await startPostgres()
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

/** Runs something while others read; they must not notice, nor the memory grow without end. */
async function besideOthers(what: string, work: () => Promise<void>): Promise<void> {
  const before = await memoryOf(site.pid())
  const reading = startReading(web, ['/api/posts', '/news', '/community'], 2)
  const began = performance.now()
  await work()
  const took = performance.now() - began
  await reading.stop()
  const grown = (await memoryOf(site.pid())) - before
  console.log(`slow: ${what}`, {
    seconds: Math.round(took / 1000),
    grownMB: Math.round(grown),
    othersAnswered: reading.answered,
    othersSlowestMs: Math.round(reading.slowestMs),
  })
  expect(reading.failures).toEqual([])
  expect(reading.answered).toBeGreaterThan(0)
  expect(grown).toBeLessThan(GROWTH_MAX_MB)
}

describe('slow clients', () => {
  it(`of whom ${MANY} never end their headers are cut off`, () =>
    besideOthers('headers that never end', async () => {
      const open = await openMany(MANY, 'GET / HTTP/1.1\r\nHost: fanfare.example\r\nX-A: ')
      const dripping = setInterval(() => {
        for (const socket of open) if (!socket.destroyed) socket.write('a')
      }, 1000)
      await allClosed(open, CUT_OFF_WITHIN_MS)
      clearInterval(dripping)
    }))

  it(`of whom ${MANY} say nothing at all are cut off`, () =>
    besideOthers('half-open connections', async () => allClosed(await openMany(MANY, ''), CUT_OFF_WITHIN_MS)))

  it('who send a body a byte at a time keep nobody from being served', () =>
    besideOthers('bodies that never end', async () => {
      const head = `POST /api/posts HTTP/1.1\r\nHost: fanfare.example\r\nAuthorization: ${member.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
      const open = await openMany(500, head)
      for (let second = 0; second < 15; second++) {
        for (const socket of open) if (!socket.destroyed) socket.write(' ')
        await sleep(1000)
      }
      for (const socket of open) socket.destroy()
    }))

  it('who ask for much and read nothing do not have it gathered for them', () =>
    besideOthers('readers that never read', async () => {
      const { url } = await uploadPicture(web, member, await picture({ width: 4000, height: 3000 }))
      const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: fanfare.example\r\n\r\n`.repeat(20)
      const open = [
        ...(await openMany(100, ask(url), true)),
        ...(await openMany(100, ask('/community'), true)),
      ]
      await sleep(10_000)
      for (const socket of open) socket.destroy()
    }))

  it('who listen and do not read are left behind', () =>
    besideOthers('listeners that never read', async () => {
      const open = await openMany(
        150,
        'GET /api/live?topics=feed HTTP/1.1\r\nHost: fanfare.example\r\n\r\n',
        true,
      )
      for (let post = 0; post < 100; post++) await createPost(web, member)
      for (const socket of open) socket.destroy()
    }))
})

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

const allClosed = (open: readonly Socket[], timeout: number) =>
  vi.waitFor(() => expect(open.filter((socket) => !socket.closed)).toHaveLength(0), {
    timeout,
    interval: 100,
  })
