import { z } from 'zod'
import { type FetchAnswer, isRedirect } from '#platform/fetch/fetcher.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { decodeText } from '#platform/foreign/decode-text.ts'
import { bareHost } from '../addresses.ts'
import type * as LinksReading from './links-reading.ts'
import type { PageLinks } from './page-links.ts'
import type { Search, Way } from './way.ts'

const HOPS_MAX = 3

export interface OwnAnswer {
  /** The final address. */
  url: string
  text: string
  /** Whether it came without encryption. */
  isPlain: boolean
}

interface Options {
  accept: string
  /** The content types that count, and what they are called. */
  types: Types
  maxBytes: number
  /** Whether it may redirect from http to https, and between `www.` and the bare name. */
  mayRedirect: boolean
}

/**
 * Fetches an address without leaving its host and path, because another host's answer proves nothing about this one. An
 * address listed with http is tried over https first. Throws `OutsideError`.
 */
export async function fetchOwn(search: Search, start: URL, options: Options): Promise<OwnAnswer> {
  if (start.protocol === 'https:') return follow(search, start, options)
  const encrypted = new URL(start)
  encrypted.protocol = 'https:'
  try {
    return await follow(search, encrypted, options)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'unreachable') throw error
    return follow(search, start, options)
  }
}

async function follow(search: Search, start: URL, options: Options): Promise<OwnAnswer> {
  let url = start
  for (let hop = 0; hop <= HOPS_MAX; hop++) {
    const answer = await search.server.fetcher.get(url.href, {
      source: 'Proofs',
      accept: options.accept,
      maxBytes: options.maxBytes,
      wholeMs: search.msLeft(),
      redirects: 'return',
    })
    if (!isRedirect(answer.status)) {
      return { url: answer.url, text: textOf(answer, options.types), isPlain: url.protocol === 'http:' }
    }
    const next = new URL(answer.url)
    if (!options.mayRedirect || !isSamePage(url, next)) {
      throw new OutsideError('refused', `a redirect to ${next.href}, which is another address`)
    }
    url = next
  }
  throw new OutsideError('unreadable', 'a redirect without end')
}

/** Whether both are the same page of the same host, and the second is no less secure. */
function isSamePage(from: URL, to: URL): boolean {
  if (from.protocol === 'https:' && to.protocol !== 'https:') return false
  if (from.protocol === to.protocol && from.port !== to.port) return false
  return (
    bareHost(from.hostname) === bareHost(to.hostname) &&
    pathOf(from) === pathOf(to) &&
    from.search === to.search
  )
}

const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '')

/** Content types in lower case without spaces, and what an answer of such a type is called. */
export interface Types {
  name: string
  pattern: RegExp
}

export const PAGES: Types = { name: 'web page', pattern: /^(text\/html|application\/xhtml\+xml)(;|$)/ }
export const JSON_FILES: Types = {
  name: 'JSON',
  pattern: /^(application\/json|text\/json|application\/[\w.+-]+\+json)(;|$)/,
}

/**
 * The text of an answer. A file that anybody may upload is of the type that its name tells, so an answer of another type
 * than `types` proves nothing: throws `OutsideError`.
 */
export function textOf({ body, headers }: FetchAnswer, { name, pattern }: Types): string {
  const type = headers['content-type'] ?? ''
  if (!pattern.test(type.toLowerCase().replace(/\s/g, ''))) {
    throw new OutsideError('unreadable', `no ${name}, but ${type || 'something unnamed'}`)
  }
  return decodeText(body, type)
}

/** Over http anybody on the network path can answer for a host. */
export const PLAIN = 'The address answers without encryption only.'

const PAGE_BYTES_MAX = 2 * 1024 * 1024

export const linkText = (link: string) => `<a rel="me" href="${link}">`

/** Looks for a link with `rel="me"` on the listed page itself. */
export const pageWay: Way = async (search) => {
  const answer = await fetchOwn(search, search.address.url, {
    accept: 'text/html,application/xhtml+xml',
    types: PAGES,
    maxBytes: PAGE_BYTES_MAX,
    mayRedirect: true,
  })
  const found = await readLinks(search, [answer.text])
  return {
    method: 'page',
    proven: found.hasOwn,
    fetched: answer.url,
    found: linksInWords(found),
    expected: linkText(search.link),
    text: found.links.map(({ rel, href }) => `rel="${rel}" href="${href}"`).join('\n'),
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

/** Describes the sought links of a page, or similar ones that its author may have mistaken for them. */
function linksInWords({ links: [first], hasOwn, near }: PageLinks): string {
  if (!first) {
    return near.length === 0
      ? 'a page without this link'
      : `a page without this link, but with links to ${near.join(', ')}`
  }
  if (hasOwn) return 'the link'
  return first.rel === '' ? 'the link without rel="me"' : `the link with rel="${first.rel}"`
}

const READING = new URL('./links-reading.ts', import.meta.url)

/** The links of pages or of pieces of them that lead to the address sought. Throws `OutsideError`. */
export const readLinks = (search: Search, pages: string[]): Promise<PageLinks> =>
  search.foreign.read<typeof LinksReading>(READING, { pages, address: search.link }, search.msLeft())

const FILE_BYTES_MAX = 64 * 1024
const TOKENS_MAX = 100

const tokenFile = z.object({ tokens: z.array(z.string()).max(TOKENS_MAX) })

export const fileAddress = (url: URL) => new URL('/.well-known/fanfare.json', url.origin)

export const fileText = (token: string) => JSON.stringify({ tokens: [token] })

/** Looks for the token in a file of the host. */
export const wellKnownWay: Way = async (search) => {
  const start = fileAddress(search.address.url)
  const answer = await fetchOwn(search, start, {
    accept: 'application/json',
    types: JSON_FILES,
    maxBytes: FILE_BYTES_MAX,
    mayRedirect: false,
  })
  const { text } = answer
  const tokens = tokensOf(text)
  return {
    method: 'well-known',
    proven: tokens?.includes(search.token) ?? false,
    fetched: answer.url,
    found: tokensInWords(tokens, text.trim()),
    expected: fileText(search.token),
    text,
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

function tokensInWords(tokens: string[] | undefined, text: string): string {
  if (tokens) return tokens.length === 0 ? 'a file without tokens' : `tokens: ${tokens.join(', ')}`
  return text === '' ? 'an empty file' : `a file without a list of tokens: ${text}`
}

function tokensOf(text: string): string[] | undefined {
  try {
    return tokenFile.parse(JSON.parse(text)).tokens
  } catch {
    return undefined
  }
}
