import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

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

/**
 * The network of a client, as a provider assigns it: the address itself, or the /64 of an IPv6 address. An IPv4 range
 * such as a /24 has no one owner: its addresses belong to as many households or companies, each often shared by many.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':')}/64`
}

/**
 * The /48 of the /64 of an IPv6 client: providers assign up to that much to one customer. Undefined for IPv4. It may also
 * be many customers, such as phones, so limits give it more room (`WIDE_ROOM`).
 */
export function wideNetworkOf(network: string): string | undefined {
  const parts = network.split('/')[0]?.split(':') ?? []
  return parts.length === 4 ? `${parts.slice(0, 3).join(':')}/48` : undefined
}

/** How many times what a network may do a /48 may do. */
export const WIDE_ROOM = 10
