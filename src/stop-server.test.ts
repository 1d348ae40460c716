import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { createStop } from './stop-server.ts'

const VISITORS = 20

/** Sends requests from a thread of its own, so that it can while the server's thread is busy. */
const VISIT = `
  const { connect } = require('node:net')
  const { workerData: { port, visitors, sent }, parentPort } = require('node:worker_threads')
  const answered = Array.from({ length: visitors }, () => new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 2\\r\\n\\r\\nhi', () => {
        Atomics.add(sent, 0, 1)
        Atomics.notify(sent, 0)
      })
    })
    socket.on('data', (data) => { answer += data })
    socket.on('error', (error) => { answer += error.code })
    socket.on('close', () => resolve(answer.split('\\r\\n')[0]))
  }))
  Promise.all(answered).then((answers) => parentPort.postMessage(answers))
`

async function openServer() {
  const stopping = new AbortController()
  const platform = { beginStop: () => stopping.abort(), stopping: stopping.signal } as unknown as Platform
  const stop = createStop(platform)
  const server = createServer((request, response) => {
    stop.watch(request, response)
    response.end('served')
  })
  server.on('connection', stop.watchConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, stop, port }
}

it('answers everybody who had come when the server stops', async () => {
  const { server, stop, port } = await openServer()
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(VISIT, { eval: true, workerData: { port, visitors: VISITORS, sent } })
  const answers = once(thread, 'message')

  for (let count = 0; count < VISITORS; count = Atomics.load(sent, 0)) Atomics.wait(sent, 0, count)
  await stop.end(server)

  expect(await answers).toEqual([Array(VISITORS).fill('HTTP/1.1 200 OK')])
})

it('does not wait for a connection that a browser has opened in advance', async () => {
  const { server, stop, port } = await openServer()
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket.resume(), 'close')
  await accepted
  // Node.js would close it only after a minute.
  await stop.end(server)
  await closed
})
