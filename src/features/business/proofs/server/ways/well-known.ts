import { z } from 'zod'
import { PLAIN } from './doubts.ts'
import { fetchOwn } from './fetch-own.ts'
import { JSON_FILES } from './text-of.ts'
import type { Way } from './way.ts'

const MAX_BYTES = 64 * 1024
const TOKENS_MAX = 100

const file = z.object({ tokens: z.array(z.string()).max(TOKENS_MAX) })

export const fileAddress = (url: URL) => new URL('/.well-known/fanfare.json', url.origin)

export const fileText = (token: string) => JSON.stringify({ tokens: [token] })

/** Looks for the token in a file of the host. */
export const wellKnownWay: Way = async (search) => {
  const start = fileAddress(search.address.url)
  const answer = await fetchOwn(search, start, {
    accept: 'application/json',
    types: JSON_FILES,
    maxBytes: MAX_BYTES,
    mayRedirect: false,
  })
  const { text } = answer
  const tokens = tokensOf(text)
  return {
    method: 'well-known',
    proven: tokens?.includes(search.token) ?? false,
    fetched: answer.url,
    found: inWords(tokens, text.trim()),
    expected: fileText(search.token),
    text,
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

function inWords(tokens: string[] | undefined, text: string): string {
  if (tokens) return tokens.length === 0 ? 'a file without tokens' : `tokens: ${tokens.join(', ')}`
  return text === '' ? 'an empty file' : `a file without a list of tokens: ${text}`
}

function tokensOf(text: string): string[] | undefined {
  try {
    return file.parse(JSON.parse(text)).tokens
  } catch {
    return undefined
  }
}
