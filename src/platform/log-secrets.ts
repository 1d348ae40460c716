import { beginningOf, toStorable } from './storable-text.ts'

/**
 * Secrets of visitors and services, recognised by a mark that other lines lack, and by what surrounds them. No pattern
 * reaches beyond the JSON string it is in, and each is bounded, so that no line is slow.
 */
const SHAPES: { mark: string; shape: RegExp; instead: string }[] = [
  // In a URL: user and password, and everything after the question mark or hash.
  { mark: '@', shape: /:\/\/[^\s"/@\\]{1,512}@/g, instead: '://…@' },
  { mark: '?', shape: /\?[\w.~%-]{1,100}=[^\s"\\]*/g, instead: '?…' },
  { mark: '#', shape: /#[\w.~%-]{1,100}=[^\s"\\]*/g, instead: '#…' },
  {
    mark: '@',
    // A preceding line break is written as `
    // `, which must stay intact.
    shape:
      /(\\u[\da-f]{4}|\\[nrtbf])?[\p{L}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
    instead: '$1…mail…',
  },
  { mark: 'eyJ', shape: /(?<![\w-])eyJ[\w-]{1,8192}\.[\w-]{1,8192}\.[\w-]{0,1024}/g, instead: '…token…' },
  { mark: 'earer ', shape: /(bearer) [\w.~+/=-]+/gi, instead: '$1 …' },
  { mark: 'asic ', shape: /(basic) [\w.~+/=-]{8,}/gi, instead: '$1 …' },
]

/** Removes secrets from log lines: those of the settings literally, others by pattern. */
export function secretRemover(secrets: readonly string[]): (line: string) => string {
  const spelled = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), insideOfJson(secret)])
  // Longest first, because one may contain another.
  const exact = [...new Set(spelled)].sort((a, b) => b.length - a.length)
  return (line) => {
    let clean = line
    for (const secret of exact) clean = clean.replaceAll(secret, '…')
    for (const { mark, shape, instead } of SHAPES) {
      if (clean.includes(mark)) clean = clean.replace(shape, instead)
    }
    return clean
  }
}

const insideOfJson = (secret: string) => JSON.stringify(secret).slice(1, -1)

const REASON_LENGTH = 500

const removeSecrets = secretRemover([])

/** The words of an error, to be stored: without secrets and mail addresses, as in the log. */
export const reasonOf = (error: unknown): string =>
  beginningOf(
    toStorable(removeSecrets(error instanceof Error ? error.message : String(error))),
    REASON_LENGTH,
  )
