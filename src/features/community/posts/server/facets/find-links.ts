/** An address in a text. */
export interface FoundLink {
  /** Offset in the text, in UTF-16 units. */
  at: number
  text: string
  href: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.(?=[^\s.]+\.[^\s.]))[^\s<>"'`\p{Cc}\p{Cf}]+/giu
const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Finds the URLs in a text (http, https, and those that begin with "www."), in order. */
export function findLinks(text: string): FoundLink[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap((match) => {
    const address = withoutTrailingMarks(match[0])
    const href = safeHref(address)
    return href ? [{ at: match.index, text: address, href }] : []
  })
}

/** Where the URLs in a text lead. */
export const hrefsIn = (text: string): string[] => findLinks(text).map(({ href }) => href)

/** A full stop or bracket at the end belongs to the sentence, unless the bracket was opened in the address. */
function withoutTrailingMarks(address: string): string {
  const unopened = new Map(
    Object.entries(CLOSERS).map(([closer, opener]) => [
      closer,
      count(address, closer) - count(address, opener),
    ]),
  )
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !TRAILING.test(last)) break
    unopened.set(last, surplus - 1)
  }
  return address.slice(0, end)
}

const TRAILING = /[.,;:!?*_~]/
const count = (text: string, mark: string) => text.split(mark).length - 1

function safeHref(address: string): string | undefined {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
