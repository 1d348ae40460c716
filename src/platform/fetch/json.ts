import { decodeText } from '../foreign/decode-text.ts'
import { endlessRedirect, type Fetcher, type FetchOptions, isRedirect, MAX_REDIRECTS } from './fetcher.ts'
import { OutsideError } from './outside-error.ts'
import type { RequestQueue } from './request-queue.ts'
import type { Urgency } from './turns.ts'

export type JsonOrRedirect = { json: unknown } | { redirect: string }

/**
 * Fetches a JSON document through the queue of its source; each redirect takes a slot of its own. Returns null for an
 * answer without content (204). Throws `OutsideError`, of kind `unreadable` when the answer is not JSON, such as one
 * cut short or a proxy's page with a success status.
 */
export async function getJson(
  fetcher: Fetcher,
  queue: RequestQueue<JsonOrRedirect>,
  start: string,
  urgency: Urgency,
  options: FetchOptions,
): Promise<unknown> {
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const key = options.body === undefined ? url : `${url} ${options.body}`
    const answer = await queue.run(key, urgency, (onSent) => getOne(fetcher, url, { ...options, onSent }))
    if ('json' in answer) return answer.json
    url = answer.redirect
  }
  throw endlessRedirect()
}

async function getOne(fetcher: Fetcher, url: string, options: FetchOptions): Promise<JsonOrRedirect> {
  const answer = await fetcher.get(url, { accept: 'application/json', ...options, redirects: 'return' })
  if (isRedirect(answer.status)) return { redirect: answer.url }
  // A success without content is no outage: ListenBrainz answers this way while it has no statistics yet.
  if (answer.status === 204) return { json: null }
  try {
    return { json: JSON.parse(decodeText(answer.body, answer.headers['content-type'])) }
  } catch (error) {
    throw new OutsideError('unreadable', 'The answer is not JSON.', { cause: error })
  }
}
