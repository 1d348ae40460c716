import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { clientAddress } from '#platform/http/client-address.ts'

/** Whom a request comes from, as far as the event log and the list of sessions want to know. */
export interface Client {
  address: string
  userAgent: string
}

export const clientOf = (c: Context): Client => ({
  address: clientAddress(c),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 255),
})

/** What one connection gets from its provider: the address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':')}/64`
}
