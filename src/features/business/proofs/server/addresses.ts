import { parse } from 'tldts'
import { SHARED_DOMAINS } from './shared-hosts.ts'

/** A normalised address whose control can be proved. */
export interface ProvableAddress {
  /** Equal for equivalent addresses: without scheme, `www.` and trailing slash. */
  key: string
  /** The address as a source lists it, parsed: its host is in lower case and punycode. */
  url: URL
  /** The host without `www.`, and without its port. */
  host: string
  /** Whether the address stands for its whole host, so that a DNS record or a file of the host proves it. */
  isWholeHost: boolean
  /** The handle of a Bluesky profile, or its identity (`did:plc:…`). */
  handle?: string
}

/** As stored; `claim_proofs` and `listed_addresses` refuse more. */
const ADDRESS_MAX = 2000
const SUFFIXES = { allowPrivateDomains: true }

/** The registrable domain, or the name directly below a public suffix; null when there is none. */
export const registrableDomain = (host: string): string | null => parse(host, SUFFIXES).domain

/**
 * Undefined for an address that cannot be proved: not http(s), an IP address, a public suffix, a path after the # or
 * anything there after the root, or longer than 2,000 characters.
 */
export function provableAddress(text: string): ProvableAddress | undefined {
  if (text.length > ADDRESS_MAX) return undefined
  const url = URL.parse(text)
  // Encoding makes addresses in other scripts longer.
  if (!url || url.href.length > ADDRESS_MAX) return undefined
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined
  // When a host uses the part after the # for its pages, one page does not stand for the host, and nobody can fetch
  // that page.
  const isRoot = url.pathname === '/' && url.search === ''
  if (url.hash !== '' && (isRoot || /^#[!/?]/.test(url.hash))) return undefined
  url.hash = ''
  const full = url.hostname.replace(/\.$/, '')
  const { domain, domainWithoutSuffix, isIp, isPrivate } = parse(full, SUFFIXES)
  if (!domain || isIp || !full.includes('.')) return undefined
  const host = bareHost(full)
  const handle = handleOf(url)
  const path = url.pathname.replace(/\/+$/, '')
  const isShared = isPrivate || SHARED_DOMAINS.has(domain) || domainWithoutSuffix === 'blogspot'
  return {
    key: handle ? `bluesky:${handle}` : `${host}${url.port && `:${url.port}`}${path}${url.search}`,
    url,
    host,
    isWholeHost: path === '' && url.search === '' && !isShared && !handle,
    handle,
  }
}

/**
 * Whether control of one address proves another. The address of a whole host proves everything on it; any other only
 * itself, and with `withBelow` the paths below it.
 */
export function coversAddress(proved: string, other: string, { withBelow = false } = {}): boolean {
  const own = provableAddress(proved)
  // The owner of the whole host owns its fragments too.
  const claimed = provableAddress(own?.isWholeHost ? other.replace(/#.*$/s, '') : other)
  if (!own || !claimed) return false
  if (own.key === claimed.key) return true
  if (own.host !== claimed.host || own.url.port !== claimed.url.port) return false
  const path = own.url.pathname.replace(/\/+$/, '')
  if (own.isWholeHost || !withBelow || path === '' || own.url.search !== '') return own.isWholeHost
  return claimed.url.pathname === path || claimed.url.pathname.startsWith(`${path}/`)
}

/** The host without `www.`, unless the rest could not be registered. */
export function bareHost(host: string): string {
  const bare = host.replace(/^www\./, '')
  return registrableDomain(bare) ? bare : host
}

/** `https://bsky.app/profile/mira.example` is the profile of the handle mira.example; a profile may be named by its identity. */
function handleOf(url: URL): string | undefined {
  if (bareHost(url.hostname) !== 'bsky.app') return undefined
  const [, identity] = /^\/profile\/(did(?::|%3A)plc(?::|%3A)[a-z2-7]{24})\/?$/i.exec(url.pathname) ?? []
  if (identity) return decodeURIComponent(identity).toLowerCase()
  const [, handle] = /^\/profile\/([a-z0-9.-]+)\/?$/i.exec(url.pathname) ?? []
  return handle && registrableDomain(handle) ? handle.toLowerCase() : undefined
}
