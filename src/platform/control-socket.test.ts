import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { answersOnControlSocket, sendControlCommand } from './control-socket.ts'

const answer = (body: string, length = body.length) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`

it.each([
  ['ends before it answers', (socket: Socket) => socket.destroy()],
  ['ends in the middle of its answer', (socket: Socket) => socket.end(answer('{"ok":tr', 40))],
  ['answers garbage', (socket: Socket) => socket.end(answer('<html>'))],
  ['answers something else', (socket: Socket) => socket.end(answer('{"done":true}'))],
  ['speaks no HTTP', (socket: Socket) => socket.end('hello')],
])('says so in a sentence when the running process %s', async (_, react) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-control-'))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => react(socket))
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, 'control.sock'), resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })
  await expect(sendControlCommand(folder, { command: 'catalogue', args: [] })).rejects.toMatchObject({
    name: 'ControlError',
    message: expect.stringMatching(/^The running Fanfare ended, .*"catalogue".* repeat the command\.$/),
  })
  expect(await answersOnControlSocket(folder)).toBe(false)
})
