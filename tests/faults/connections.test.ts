import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPost } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { memoryOf, processorSecondsOf } from '../support/memory.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
/** Of one address no more than the site allows. */
const AN_ADDRESS = 200
const AT_ONCE = 100
const REST_MS = 20_000

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe(`${LISTENERS} idle live connections`, () => {
  it('are held by one process, told of an event, and forgotten', async () => {
    const postgres = await startPostgres()
    endings.push(() => postgres.stop())
    const site = await startSite({ DATABASE_URL: postgres.url })
    endings.push(() => site.stop())
    const web = overHttp(site.url)
    const member = await createMember(web)
    for (let warm = 0; warm < 50; warm++) await web.request('/api/posts')

    const before = await memoryOf(site.pid())
    let told = 0
    const sockets = await listenAll(site, (chunk) => {
      if (chunk.includes('"topic":"feed"')) told++
    })
    const held = await memoryOf(site.pid())

    const processor = await processorSecondsOf(site.pid())
    await sleep(REST_MS)
    const atRest = ((await processorSecondsOf(site.pid())) - processor) / (REST_MS / 1000)

    const reading = startReading(web, ['/api/posts', '/community', '/news'], 2)
    await sleep(5000)
    await reading.stop()

    const began = performance.now()
    await createPost(web, member)
    await vi.waitFor(() => expect(told).toBe(LISTENERS), { timeout: 60_000, interval: 5 })
    const delivered = performance.now() - began

    for (const socket of sockets) socket.destroy()
    await sleep(10_000)
    // What was needed is needed no more; the engine gives it back when it is asked for.
    for (let again = 0; again < 200; again++) await web.request('/api/posts')
    const after = await memoryOf(site.pid())

    console.log(`connections: ${LISTENERS} held`, {
      beforeMB: Math.round(before),
      heldMB: Math.round(held),
      kilobytesEach: Math.round(((held - before) * 1024) / LISTENERS),
      afterMB: Math.round(after),
      processorAtRest: `${(atRest * 100).toFixed(1)} %`,
      othersSlowestMs: Math.round(reading.slowestMs),
      othersAnswered: reading.answered,
      deliveredToAllMs: Math.round(delivered),
    })
    expect(reading.failures).toEqual([])
    expect(((held - before) * 1024) / LISTENERS).toBeLessThan(64)
    expect(after).toBeLessThan(held)
  })
})

/** Connects them all, a hundred at once, from as many addresses as it takes. */
async function listenAll(site: RunningSite, onChunk: (chunk: string) => void): Promise<Socket[]> {
  const { port, host } = new URL(site.url)
  const sockets: Socket[] = []
  endings.push(async () => {
    for (const socket of sockets) socket.destroy()
  })
  const listen = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(number / AN_ADDRESS)}`
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
  for (let from = 0; from < LISTENERS; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, LISTENERS - from)
    await Promise.all(Array.from({ length: count }, (_, at) => listen(from + at)))
  }
  return sockets
}
