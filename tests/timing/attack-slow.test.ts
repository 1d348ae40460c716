import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'vitest'
import { createEdge } from '#platform/http/edge/edge.ts'

/**
 * The timeouts of the site, but shorter. These tests wait for real time: Node.js checks the timeouts of its HTTP server
 * with internal timers that tests cannot fake.
 */
const IMPATIENT = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 300,
  stalledTimeout: 800,
  connectionsCheckingInterval: 50,
}

/** For requests that are sent at once, which arrive in time on a busy machine too. */
const PATIENT_AT_FIRST = { ...IMPATIENT, headersTimeout: 20_000, requestTimeout: 20_000 }

/** More than the system buffers for a client that does not read. */
const MUCH_BYTES = 32 * 1024 * 1024

function beat(response: ServerResponse) {
  const beating = setInterval(() => response.write(':\n\n'), 50)
  response.once('close', () => clearInterval(beating))
}

interface Opened {
  server: Server
  /** The paths of the requests that reached the site. */
  requested: string[]
  connections(): Promise<number>
  /** Opens a connection that is destroyed when the test ends. */
  connectTo(onConnect: (socket: Socket) => void): Socket
  /** Writes `first`, then `drop` every 20 ms until the server closes the connection; resolves with all its output. */
  drip(first: string, drop?: string): Promise<string>
}

/** Opens a server of the test's own: all tests of this file run at once, as each waits most of the time. */
async function open({ onTestFinished }: TestContext, patience?: typeof IMPATIENT): Promise<Opened> {
  const requested: string[] = []
  const sockets: Socket[] = []
  const server = createEdge(
    'http://localhost',
    (request, response) => {
      requested.push(request.url ?? '')
      if (request.url === '/much') return void response.end(Buffer.alloc(MUCH_BYTES))
      if (request.url === '/events') return beat(response)
      request.resume().once('end', () => response.end('done'))
    },
    patience,
  )
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connectTo: Opened['connectTo'] = (onConnect) => {
    const socket = connect(port, '127.0.0.1', () => onConnect(socket))
    sockets.push(socket.on('error', () => {}))
    return socket
  }
  return {
    server,
    requested,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    connectTo,
    drip: (first, drop = '') =>
      new Promise((resolve) => {
        let said = ''
        let dripping: NodeJS.Timeout | undefined
        const socket = connectTo(() => {
          socket.write(first)
          dripping = setInterval(() => drop && socket.write(drop), 20)
        })
        socket.on('data', (chunk) => {
          said += chunk
        })
        socket.once('close', () => {
          clearInterval(dripping)
          resolve(said)
        })
      }),
  }
}

describe.concurrent('slow-loris: a client that never finishes sending', () => {
  it.for([
    ['sends nothing', ''],
    ['sends half a line', 'GET / HT'],
    ['sends headers without end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ] as const)('is disconnected when it %s', async ([_how, first], test) => {
    const { drip, requested, connections } = await open(test, IMPATIENT)
    const said = await drip(first, first.endsWith('\r\n') ? 'X-A: b\r\n' : '')
    test.expect(said === '' || said.startsWith('HTTP/1.1 408')).toBe(true)
    test.expect(requested).toEqual([])
    await test.expect.poll(connections).toBe(0)
  })

  it('is disconnected when its body arrives byte by byte, with a length or in chunks', async (test) => {
    const { drip, connections } = await open(test, IMPATIENT)
    const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
    const said = await Promise.all([
      drip(`${head}Content-Length: 100000\r\n\r\n`, 'x'),
      drip(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    ])
    for (const answer of said) test.expect(answer).not.toContain('200 OK')
    await test.expect.poll(connections).toBe(0)
  })

  it('is disconnected when its connection stays open without a request', async (test) => {
    const { drip, requested, connections } = await open(test, PATIENT_AT_FIRST)
    test.expect(await drip('GET /one HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('done')
    test.expect(requested).toEqual(['/one'])
    await test.expect.poll(connections).toBe(0)
  })

  it('does not delay others, even when there are a hundred of them', async (test) => {
    const { drip, requested, connections } = await open(test)
    for (let nr = 0; nr < 100; nr++) void drip('GET / HTTP/1.1\r\nX: ', 'y')
    test.expect(await drip('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('done')
    test.expect(requested).toEqual(['/quick'])
    await test.expect.poll(connections).toBe(100)
  })

  it('has the expected time limits on the real site', async (test) => {
    const { server } = await open(test)
    test.expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 10_000,
      timeout: 60_000,
      connectionsCheckingInterval: 5_000,
    })
  })
})

describe.concurrent('a client that reads', () => {
  it('nothing of its response is disconnected', async (test) => {
    const { connectTo, requested, connections } = await open(test, PATIENT_AT_FIRST)
    connectTo((socket) => socket.write('GET /much HTTP/1.1\r\nHost: x\r\n\r\n')).pause()
    await test.expect.poll(() => requested).toEqual(['/much'])
    await test.expect.poll(connections, { timeout: 10_000 }).toBe(0)
  })

  it('an occasional event is not disconnected', async (test) => {
    const { connectTo, connections } = await open(test, PATIENT_AT_FIRST)
    let heard = 0
    connectTo((socket) => socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')).on('data', () => heard++)
    // Twice as long as the timeout of a silent connection.
    await test.expect.poll(() => heard, { timeout: 10_000 }).toBeGreaterThan(32)
    test.expect(await connections()).toBe(1)
  })
})

describe.concurrent('pipelined requests', () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

  it('are answered in order', async (test) => {
    const { drip, requested } = await open(test, PATIENT_AT_FIRST)
    const said = await drip(ask('/one') + ask('/two') + ask('/three'))
    test.expect(said.match(/done/g)).toHaveLength(3)
    test.expect(requested).toEqual(['/one', '/two', '/three'])
  })

  it('are not started while the previous response is unread', async (test) => {
    const { connectTo, requested, connections } = await open(test, PATIENT_AT_FIRST)
    connectTo((socket) => socket.write(ask('/much') + ask('/much').repeat(5))).pause()
    await test.expect.poll(() => requested).toEqual(['/much'])
    await test.expect.poll(connections, { timeout: 10_000 }).toBe(0)
    test.expect(requested).toEqual(['/much'])
  })

  it('are ignored when there are too many', async (test) => {
    const { drip, requested } = await open(test, PATIENT_AT_FIRST)
    test.expect(await drip(ask('/events') + ask('/one').repeat(50))).not.toContain('done')
    test.expect(requested).toEqual(['/events'])
  })
})

describe.concurrent('a flood of headers', () => {
  it('is refused: too many bytes of them, in one or in many', async (test) => {
    const { drip, requested } = await open(test)
    for (const flood of [`X: ${'y'.repeat(20_000)}\r\n`, 'X-A: b\r\n'.repeat(3000)]) {
      test.expect(await drip(`GET / HTTP/1.1\r\nHost: x\r\n${flood}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    }
    test
      .expect(await drip(`GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))
      .toMatch(/^HTTP\/1\.1 431 /)
    test.expect(requested).toEqual([])
  })
})
