import type { FetchAnswer } from '#platform/fetch/fetcher.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { decodeText } from '#platform/foreign/decode-text.ts'

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
