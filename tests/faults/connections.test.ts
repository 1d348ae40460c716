import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CONNECTIONS_OF_A_NETWORK } from '#features/accounts/live/limits.ts'
import { createPost } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { inspect, memoryOf, processorSecondsOf } from '../support/memory.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
const BATCH_SIZE = 100
const REST_MS = 20_000
/** Files that a process has open besides the connections. */
const OTHER_FILES = 1000

/** How many files a process may open. Node.js raises its limit to this by itself. */
const filesMax = Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
const mayHold = filesMax >= LISTENERS + OTHER_FILES
if (!mayHold) console.warn(`connections: SKIPPED, ${filesMax} files may be open, see ulimit -Hn`)

describe.skipIf(!mayHold)(`${LISTENERS} idle live connections`, () => {
  it('one process holds them, sends all of them an event, and releases them', async () => {
    const inspection = await inspect()
    const site = await siteUntilTestEnds({
      ...(await settingsOn('postgres')),
      ...inspection.env,
      RATE_LIMITS: 'on',
    })
    const web = overHttp(site.url)
    const member = await createMember(web)
    const others = fromEverywhere(web)
    for (let warm = 0; warm < 200; warm++) await others.request('/api/posts')

    const before = await memoryOf(site.pid())
    let received = 0
    const onChunk = (chunk: string) => {
      if (chunk.includes('"topic":"feed"')) received++
    }
    const sockets = await listenAll(site, onChunk)
    const held = await memoryOf(site.pid())

    const processor = await processorSecondsOf(site.pid())
    await sleep(REST_MS)
    const atRest = ((await processorSecondsOf(site.pid())) - processor) / (REST_MS / 1000)

    const reading = startReading(others, ['/api/posts', '/community', '/news'], 2)
    await sleep(5000)
    await reading.stop()

    const began = performance.now()
    await createPost(web, member)
    await vi.waitFor(() => expect(received).toBe(LISTENERS), { timeout: 60_000, interval: 5 })
    const delivered = performance.now() - began

    for (const socket of sockets) socket.destroy()
    await untilAllClosed(site)
    const after = await memoryOf(site.pid())
    const left = await inspection.held()
    const again = await listenAll(site, onChunk)
    const heldAgain = await memoryOf(site.pid())
    for (const socket of again) socket.destroy()
    await untilAllClosed(site)
    const leftAgain = await inspection.held()

    console.log(`connections: ${LISTENERS} held`, {
      beforeMB: Math.round(before),
      heldMB: Math.round(held),
      kilobytesEach: Math.round(((held - before) * 1024) / LISTENERS),
      afterMB: Math.round(after),
      heldAgainMB: Math.round(heldAgain),
      leftAfterCollectionMB: [left, leftAgain].map(Math.round),
      processorAtRest: `${(atRest * 100).toFixed(1)} %`,
      othersSlowestMs: Math.round(reading.slowestMs),
      othersAnswered: reading.answered,
      deliveredToAllMs: Math.round(delivered),
    })
    expect(reading.failures).toEqual([])
    expect(((held - before) * 1024) / LISTENERS).toBeLessThan(64)
    // V8 returns memory at its own time, so the test compares what stays after a collection of each round.
    expect(((leftAgain - left) * 1024) / LISTENERS).toBeLessThan(1)
  })
})

/** Waits until the site counts no live connections. */
const untilAllClosed = (site: RunningSite) =>
  vi.waitFor(
    async () =>
      expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/^fanfare_live_connections 0$/m),
    { timeout: 60_000, interval: 500 },
  )

/** Sends each request from another address, because limits count per address. */
function fromEverywhere(web: ReturnType<typeof overHttp>) {
  let sent = 0
  return {
    request: (path: string) => {
      const address = `203.0.${Math.floor(sent / 250) % 250}.${sent % 250}`
      sent++
      return web.request(path, { headers: { 'x-forwarded-for': address } })
    },
  }
}

/** Opens all connections, a hundred at once, from enough addresses to stay below the limit of each. */
async function listenAll(site: RunningSite, onChunk: (chunk: string) => void): Promise<Socket[]> {
  const { port, host } = new URL(site.url)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const listen = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(number / CONNECTIONS_OF_A_NETWORK)}`
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
      sockets.push(socket)
      socket.setEncoding('utf8')
      socket.once('error', reject)
      socket.on('data', (chunk: string) => {
        if (chunk.includes('event: hello')) resolve()
        if (chunk.startsWith('HTTP/1.1') && !chunk.startsWith('HTTP/1.1 200')) reject(new Error(chunk))
        onChunk(chunk)
      })
      socket.write(`GET /api/live?topics=feed HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    })
  for (let from = 0; from < LISTENERS; from += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, LISTENERS - from)
    await Promise.all(Array.from({ length: count }, (_, at) => listen(from + at)))
  }
  return sockets
}
