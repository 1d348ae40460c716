import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
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

let server: Server
let requested: string[]
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function open(patience?: typeof IMPATIENT): Promise<number> {
  requested = []
  server = createEdge(
    'http://localhost',
    (request, response) => {
      requested.push(request.url ?? '')
      if (request.url === '/much') return void response.end(Buffer.alloc(MUCH_BYTES))
      if (request.url === '/events') return beat(response)
      request.resume().once('end', () => response.end('done'))
    },
    patience,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Writes `first`, then `drop` every 20 ms until the server closes the connection; resolves with all its output. */
function drip(port: number, first: string, drop = ''): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    let dripping: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(first)
      dripping = setInterval(() => drop && socket.write(drop), 20)
    })
    sockets.push(socket)
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(dripping)
      resolve(said)
    })
  })
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

describe('slow-loris: a client that never finishes sending', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a line', 'GET / HT'],
    ['sends headers without end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('is disconnected when it %s', async (_how, first) => {
    const port = await open(IMPATIENT)
    const said = await drip(port, first, first.endsWith('\r\n') ? 'X-A: b\r\n' : '')
    expect(said === '' || said.startsWith('HTTP/1.1 408')).toBe(true)
    expect(requested).toEqual([])
    await expect.poll(connections).toBe(0)
  })

  it('is disconnected when its body arrives byte by byte, with a length or in chunks', async () => {
    const port = await open(IMPATIENT)
    const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
    const said = await Promise.all([
      drip(port, `${head}Content-Length: 100000\r\n\r\n`, 'x'),
      drip(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    ])
    for (const answer of said) expect(answer).not.toContain('200 OK')
    await expect.poll(connections).toBe(0)
  })

  it('is disconnected when its connection stays open without a request', async () => {
    const port = await open(PATIENT_AT_FIRST)
    expect(await drip(port, 'GET /one HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('done')
    expect(requested).toEqual(['/one'])
    await expect.poll(connections).toBe(0)
  })

  it('does not delay others, even when there are a hundred of them', async () => {
    const port = await open()
    for (let nr = 0; nr < 100; nr++) void drip(port, 'GET / HTTP/1.1\r\nX: ', 'y')
    expect(await drip(port, 'GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('done')
    expect(requested).toEqual(['/quick'])
    await expect.poll(connections).toBe(100)
  })

  it('has the expected time limits on the real site', async () => {
    await open()
    expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 10_000,
      timeout: 60_000,
      connectionsCheckingInterval: 5_000,
    })
  })
})

describe('a client that reads', () => {
  it('nothing of its response is disconnected', async () => {
    const port = await open(PATIENT_AT_FIRST)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /much HTTP/1.1\r\nHost: x\r\n\r\n'))
    sockets.push(socket.pause().on('error', () => {}))
    await expect.poll(() => requested).toEqual(['/much'])
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  })

  it('an occasional event is not disconnected', async () => {
    const port = await open(PATIENT_AT_FIRST)
    let heard = 0
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n'))
    sockets.push(socket)
    socket.on('data', () => heard++)
    // Twice as long as the timeout of a silent connection.
    await expect.poll(() => heard, { timeout: 10_000 }).toBeGreaterThan(32)
    expect(await connections()).toBe(1)
  })
})

describe('pipelined requests', () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

  it('are answered in order', async () => {
    const port = await open(PATIENT_AT_FIRST)
    const said = await drip(port, ask('/one') + ask('/two') + ask('/three'))
    expect(said.match(/done/g)).toHaveLength(3)
    expect(requested).toEqual(['/one', '/two', '/three'])
  })

  it('are not started while the previous response is unread', async () => {
    const port = await open(PATIENT_AT_FIRST)
    const socket = connect(port, '127.0.0.1', () => socket.write(ask('/much') + ask('/much').repeat(5)))
    sockets.push(socket.pause().on('error', () => {}))
    await expect.poll(() => requested).toEqual(['/much'])
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
    expect(requested).toEqual(['/much'])
  })

  it('are ignored when there are too many', async () => {
    const port = await open(PATIENT_AT_FIRST)
    expect(await drip(port, ask('/events') + ask('/one').repeat(50))).not.toContain('done')
    expect(requested).toEqual(['/events'])
  })
})

describe('a flood of headers', () => {
  it('is refused: too many bytes of them, in one or in many', async () => {
    const port = await open()
    for (const flood of [`X: ${'y'.repeat(20_000)}\r\n`, 'X-A: b\r\n'.repeat(3000)]) {
      expect(await drip(port, `GET / HTTP/1.1\r\nHost: x\r\n${flood}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    }
    expect(await drip(port, `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect(requested).toEqual([])
  })
})
