import { ZodError } from 'zod'
import type { ProofMethod } from '#features/business/limits.ts'
import type { NameServer } from '#platform/fetch/name-servers.ts'
import { answeredWithin, isUnanswered, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { ProvableAddress } from './addresses.ts'
import { blueskyWay, handleFor } from './ways/bluesky.ts'
import { dnsWay, recordName, recordText } from './ways/dns.ts'
import { fediverseWay } from './ways/fediverse.ts'
import type { Finding, Search, Way } from './ways/way.ts'
import { fileAddress, fileText, linkText, pageWay, wellKnownWay } from './ways/website.ts'

/** Limit for a whole check, however slowly the other side answers. */
const CHECK_MS = 10_000
/** Steps that end at the limit have so long to say why. */
const LAST_WORD_MS = 250
const NO_ANSWER = 'no answer in time'
/** Findings are shortened, because other people write them. */
const FOUND_MAX = 300

type Sought = Omit<Search, 'server' | 'msLeft'> & Pick<Platform, 'log'>

const WAYS: Record<ProofMethod, Way> = {
  dns: dnsWay,
  'well-known': wellKnownWay,
  page: pageWay,
  fediverse: fediverseWay,
  bluesky: blueskyWay,
}

/**
 * The ways that prove the address. A DNS record, a file and the Bluesky profile with the host as its handle prove a
 * whole host; the page and the profile prove only themselves.
 */
export function waysFor(address: ProvableAddress): ProofMethod[] {
  if (address.handle) return ['bluesky']
  return address.isWholeHost ? ['dns', 'well-known', 'page', 'bluesky'] : ['page', 'fediverse']
}

/**
 * Looks for a token at an address in every valid way, as seen through each name server. A way proves the address when
 * all servers agree. Returns one finding per way and never throws: otherwise the other side could stop a claim from
 * lapsing by breaking a way.
 */
export async function searchAddress(
  servers: readonly NameServer[],
  search: Sought,
  withinMs = CHECK_MS,
): Promise<Finding[]> {
  const end = performance.now() + withinMs
  const msLeft = () => {
    const left = Math.floor(end - performance.now())
    if (left < 1) throw new OutsideError('timeout', NO_ANSWER)
    return left
  }
  return Promise.all(
    waysFor(search.address).map(async (method) => {
      const found = await Promise.all(
        servers.map((server) =>
          // Also while it waits for its turn to read a page.
          answeredWithin(withinMs + LAST_WORD_MS, WAYS[method]({ ...search, server, msLeft })).catch(
            (error) => failed(method, search, error),
          ),
        ),
      )
      const worst = found.find(({ proven }) => !proven) ?? found[0]
      if (!worst) throw new Error('There is no name server.')
      const doubts = [...new Set(found.flatMap((one) => one.doubts))]
      const isUnanswered = found.some((one) => one.isUnanswered)
      return { ...worst, found: worst.found.slice(0, FOUND_MAX), doubts, isUnanswered }
    }),
  )
}

function failed(method: ProofMethod, search: Sought, error: unknown): Finding {
  const isExpected = error instanceof OutsideError || error instanceof ZodError
  if (!isExpected) search.log.error({ err: error, method }, 'proof check failed unexpectedly')
  return {
    method,
    proven: false,
    fetched: placeOf(method, search.address),
    found: error instanceof OutsideError ? inWords(error) : 'an answer in another form',
    expected: expectedOf(method, search),
    text: '',
    doubts: [],
    isUnanswered: error instanceof OutsideError && isUnanswered(error),
  }
}

/** In words for people who do not know system error codes. */
const REASONS = new Map([
  ['ENOTFOUND', 'no host of this name'],
  ['ENODATA', 'no host of this name'],
  ['ECONNREFUSED', 'a host that refuses connections'],
  ['ECONNRESET', 'a host that broke the connection'],
  ['EHOSTUNREACH', 'a host that cannot be reached'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'a host that does not speak https there'],
  ['CERT_HAS_EXPIRED', 'a certificate that has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'a certificate of another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'a certificate that no browser trusts'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'a certificate that no browser trusts'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'a certificate that no browser trusts'],
])

function inWords({ kind, message, status, cause }: OutsideError): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = REASONS.get(code)
  if (reason !== undefined) return reason
  if (kind === 'status') return `the error ${status}, ${message}`
  if (kind === 'timeout') return NO_ANSWER
  return kind === 'too-large' ? 'an answer that is too long to be read' : message
}

function expectedOf(method: ProofMethod, { token, link }: Sought): string {
  if (method === 'dns') return recordText(token)
  if (method === 'well-known') return fileText(token)
  return method === 'page' ? linkText(link) : link
}

function placeOf(method: ProofMethod, address: ProvableAddress): string {
  const { host, url } = address
  if (method === 'dns') return `TXT ${recordName(host)}`
  if (method === 'well-known') return fileAddress(url).href
  return method === 'bluesky' ? `The Bluesky profile ${handleFor(address)}` : url.href
}
