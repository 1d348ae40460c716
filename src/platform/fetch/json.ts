import type { Fetcher, FetchOptions } from './fetcher.ts'
import { OutsideError } from './outside-error.ts'

/**
 * Gets a JSON document. Throws `OutsideError`; an answer that is no JSON (cut short, or a page of a proxy
 * that calls itself a success) is `unreadable`.
 */
export async function getJson(fetcher: Fetcher, url: string, options: FetchOptions): Promise<unknown> {
  const { body } = await fetcher.get(url, { accept: 'application/json', ...options })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new OutsideError('unreadable', 'The answer is no JSON.', { cause: error })
  }
}
