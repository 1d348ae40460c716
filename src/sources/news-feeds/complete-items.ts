const ROOT = /<(rss|rdf:RDF|feed)\b[^>]*>/i
const START = /<(item|entry)[\s>]/gi
const TITLE = /<title\b[^>]*>(?:<!\[CDATA\[[^\]]*\]\]>|[^<]*)<\/title>/i

/**
 * For a feed (XML) that is not well-formed: the same feed with its first `limit` items that are well-formed by
 * themselves, according to `isReadable`. Undefined when there is none, or when the text ends before the feed does: the
 * download was cut.
 */
export function withCompleteItems(
  text: string,
  limit: number,
  isReadable: (feed: string) => boolean,
): string | undefined {
  const root = ROOT.exec(text)
  const name = root?.[1]
  // A feed that declares entities may be an attack: nothing of it is used.
  if (!root || !name || !text.includes(`</${name}>`) || /<!ENTITY/i.test(text)) return undefined
  const body = text.slice(root.index + root[0].length)
  const starts = Array.from(body.matchAll(START), ({ index }) => index)
  const title = TITLE.exec(body.slice(0, starts[0] ?? 0))?.[0] ?? ''
  const feedOf = (items: string[]) => {
    const all = items.join('')
    if (name === 'feed') return `${root[0]}${title}${all}</feed>`
    return name === 'rss'
      ? `${root[0]}<channel>${title}${all}</channel></rss>`
      : `${root[0]}<channel>${title}</channel>${all}</${name}>`
  }
  const items = starts.slice(0, limit).flatMap((start, index) => {
    // An item without an end of its own is cut off where the next one begins.
    const own = body.slice(start, starts[index + 1])
    const end = /<\/(item|entry)\s*>/i.exec(own)
    const item = end && own.slice(0, end.index + end[0].length)
    return item && isReadable(feedOf([item])) ? [item] : []
  })
  return items.length > 0 ? feedOf(items) : undefined
}
