import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { networkOf } from '../../networks.ts'

/**
 * The client address of a request. A proxy on this machine or a private network is trusted for the last address in
 * X-Forwarded-For; the header is ignored from any other peer. `unknown` for in-process requests.
 */
export function clientAddress(c: Context): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  if (!peer) return 'unknown'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (forwarded && ipaddr.isValid(forwarded) && isPrivateAddress(peer))
    return ipaddr.process(forwarded).toString()
  return ipaddr.process(peer).toString()
}

/** Whether an address belongs to this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  return ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range())
}

const networks = new WeakMap<IncomingMessage, string>()

/** The network that rate limits count by; undefined for in-process requests. */
export function networkOfRequest(c: Context): string | undefined {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (incoming === undefined) return undefined
  // Logs and limits ask for the same request.
  const network = networks.get(incoming) ?? networkOf(clientAddress(c))
  networks.set(incoming, network)
  return network
}
