import dns, { type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutsideError } from './outside-error.ts'

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Ranges of our own machine and network, which `ALLOW_PRIVATE_SOURCES` allows. */
const OWN_NETWORK = new Set(['loopback', 'private', 'uniqueLocal'])

/** Our own networks that may be reached as well: all, none, or those listed, such as `10.0.0.0/8`. */
export type PrivateAccess = boolean | readonly string[]

/**
 * Whether we may connect to this IP address: public unicast only; an IPv4 address inside an IPv6 one is judged as IPv4.
 * `allowPrivate` adds loopback and private networks, or those of them that it lists, but never link-local ones, where
 * cloud machines serve their credentials.
 */
export function mayConnectTo(address: string, allowPrivate: PrivateAccess): boolean {
  const bare = address.split('%')[0] ?? ''
  if (!ipaddr.isValid(bare)) return false
  const ip = ipaddr.process(bare)
  const range = ip.range()
  if (OWN_NETWORK.has(range)) return isAllowed(ip, allowPrivate)
  // Outside of 2000::/3 there are only old notations of IPv4 addresses, and nothing that is assigned.
  return range === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6))
}

function isAllowed(ip: ipaddr.IPv4 | ipaddr.IPv6, allowPrivate: PrivateAccess): boolean {
  if (typeof allowPrivate === 'boolean') return allowPrivate
  return allowPrivate.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === ip.kind() && ip.match(base, bits)
  })
}

export interface AddressRules {
  allowPrivate: PrivateAccess
  /**
   * Allows only these hosts, at the port each names: `host`, `host:port`, or `.domain` for a domain and its subdomains.
   * Unset: any public host, at the ports of http and https.
   */
  hosts?: readonly string[]
}

/**
 * Checks an address before any name lookup, and returns it parsed: odd spellings of IP addresses (octal, hexadecimal,
 * one number, full-width digits) are normalised by then. Throws `OutsideError` of kind `refused`.
 */
export function checkAddress(address: string | URL, rules: AddressRules): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw refused('is no http(s) address')
  if (url.username || url.password) throw refused('carries credentials')
  if (rules.hosts) {
    if (!rules.hosts.some((host) => isOfHost(url, host))) throw refused('is not of an allowed host')
  } else if (isClosed(rules.allowPrivate) && !['', '80', '443'].includes(url.port)) {
    throw refused('names a port other than 80 and 443')
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !mayConnectTo(literal, rules.allowPrivate)) {
    throw refused('is not on the public internet')
  }
  return url
}

const isClosed = (allowPrivate: PrivateAccess) =>
  typeof allowPrivate === 'boolean' ? !allowPrivate : allowPrivate.length === 0

/** For `AddressRules.hosts`: the host and port of a base URL from the settings. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host
}

function isOfHost(url: URL, host: string): boolean {
  if (!host.startsWith('.')) return url.host === host
  return url.port === '' && (url.hostname === host.slice(1) || url.hostname.endsWith(host))
}

function refused(why: string): OutsideError {
  return new OutsideError('refused', `The address ${why}.`)
}

/** The addresses of a name, as `dns.lookup` or a name server gives them. Fails for a name without any. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>

/** Resolves names as other programs of this machine do. */
const resolveBySystem: ResolveName = (hostname) => dns.promises.lookup(hostname, { all: true })

/**
 * Name resolution for outgoing connections. The connection uses the very address that is checked here, so a name cannot
 * resolve to one address for the check and another for the connection. A name is refused when any of its addresses is
 * forbidden.
 */
export function guardedLookup(allowPrivate: PrivateAccess, resolve = resolveBySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses.every(({ address }) => mayConnectTo(address, allowPrivate))
        const [first] = addresses
        if (!allowed || !first) {
          return callback(new OutsideError('refused', 'The host is not on the public internet.'), '')
        }
        if (options.all) return callback(null, addresses)
        callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}
