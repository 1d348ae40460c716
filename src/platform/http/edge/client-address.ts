import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The address a request comes from. A proxy on this machine or a private network is believed about the
 * address it names last in X-Forwarded-For; anybody else's header is ignored. `unknown` in process.
 */
export function clientAddress(c: Context): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  if (!peer) return 'unknown'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (forwarded && ipaddr.isValid(forwarded) && isNearby(peer)) return ipaddr.process(forwarded).toString()
  return ipaddr.process(peer).toString()
}

/** Whether an address is of this machine or a private network. */
export function isNearby(address: string): boolean {
  return ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range())
}

/** What one connection gets from its provider: the address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':')}/64`
}

/** What limits are counted by; undefined in process, where nobody is at the other end. */
export function networkOfRequest(c: Context): string | undefined {
  const isFromOutside = (c.env as Partial<HttpBindings> | undefined)?.incoming !== undefined
  return isFromOutside ? networkOf(clientAddress(c)) : undefined
}
