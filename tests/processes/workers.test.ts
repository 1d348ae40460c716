import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { childrenOf } from '../support/child-processes.ts'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const settings = () => ({ DATABASE_URL: postgres.url, WEB_CONCURRENCY: '2' })

/** Makes a process print at its end which files of React it ran. It may have parsed others only for their exports. */
const REPORT_REACT = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  import { basename } from 'node:path'
  process.once('exit', () => {
    const ran = Object.values(createRequire('/').cache).filter(({ loaded }) => loaded)
    const react = ran.filter(({ filename }) => /\\breact(-dom)?\\b.cjs\\b/.test(filename))
    if (react.length > 0) console.log('React: ' + react.map(({ filename }) => basename(filename)))
  })`)}`

const workersOf = (site: RunningSite) => childrenOf(site.pid())

describe('WEB_CONCURRENCY', () => {
  it('serves from workers, replaces one that dies, and finishes requests before it stops', async () => {
    const cache = await mkdtemp(path.join(tmpdir(), 'fanfare-compile-cache-'))
    onTestFinished(() => rm(cache, { recursive: true }))
    const site = await startSite({
      ...settings(),
      NODE_OPTIONS: REPORT_REACT,
      NODE_COMPILE_CACHE: cache,
    })
    await eventually(() => {
      expect(workersOf(site)).toHaveLength(2)
      expect(site.output().match(/Fanfare is at/g)).toHaveLength(1)
    })

    const [first = 0, killed = 0] = workersOf(site)
    process.kill(killed, 'SIGSTOP')
    const statuses = Array.from({ length: 6 }, () => requestOnNewConnection(`${site.url}/healthz`))
    expect(await Promise.all(statuses), 'of new connections none waits for a worker that hangs').toEqual(
      statuses.map(() => 200),
    )
    process.kill(killed, 'SIGKILL')
    await eventually(() => {
      expect(workersOf(site)).toHaveLength(2)
      expect(workersOf(site)).toContain(first)
      expect(workersOf(site)).not.toContain(killed)
    })
    await eventually(() => expect(site.output()).toContain(`"pid":${killed},"reason":"SIGKILL"`))
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)

    const underWay = await beginRequest(site.url)
    const stopped = site.stop()
    await eventually(() => expect(site.output()).toContain('Stopping'))
    expect(await underWay.finish()).toMatch(/^HTTP\/1.1 422 /)
    expect(await stopped).toBe(0)
    const cached = await readdir(cache, { recursive: true })
    expect(cached.length, 'of compiled modules: those of the primary process alone').toBeLessThan(2000)

    // The development build of React is slow and exposes internal details.
    const react = String(site.output().match(/^React: .+$/gm))
    expect(react).toContain('react-dom-server.node.production.js')
    expect(react).not.toContain('development')
  })

  it('ends when the first worker cannot start, and logs the reason once', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const PORT = String(typeof address === 'object' && address?.port)
    const reason = await startSite({ ...settings(), PORT }).then(
      async (site) => `started with code ${await site.stop()}`,
      (error: Error) => error.message,
    )
    other.close()
    expect(reason.match(/Port \d+ on 127\.0\.0\.1 is in use by another program/g)).toHaveLength(1)
  })
})

/** The status of a request on its own connection. */
function requestOnNewConnection(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent: false }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      .once('error', reject)
  })
}

/** Sends half of a request. `finish` sends the rest and returns the answer. */
async function beginRequest(url: string) {
  const body = JSON.stringify({ code: 'not the code' })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/access HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await eventually(() => expect(answer).toContain('100 Continue'))
  answer = ''
  return {
    async finish() {
      socket.write(body)
      await closed
      return answer
    },
  }
}
