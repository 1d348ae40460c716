import { isRedirect } from '#platform/fetch/fetcher.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { bareHost } from '../addresses.ts'
import { type Types, textOf } from './text-of.ts'
import type { Search } from './way.ts'

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
