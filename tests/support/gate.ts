import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface NetworkGate {
  port: number
  /** Silently drops all data from now on. */
  block(): void
  /** Lets new connections through; earlier ones stay dead. */
  open(): void
  close(): Promise<void>
}

/** A proxy to a local port that can be blocked, like a network that drops all packets. */
export async function openGate(to: number): Promise<NetworkGate> {
  let isShut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
    }
    if (isShut) return
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    block() {
      isShut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    open() {
      isShut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
