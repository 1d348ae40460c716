import ipaddr from 'ipaddr.js'

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
