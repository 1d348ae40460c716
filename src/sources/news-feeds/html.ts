import { parseHtml } from '#platform/foreign/parse-html.ts'

export interface ReadHtml {
  /** Plain text on one line. */
  text: string
  /** Addresses of pictures as written, except icons and tracking pixels. */
  images: string[]
}

/** Elements whose content is not text of a story. */
const SILENT = new Set([
  'script',
  'style',
  'iframe',
  'noscript',
  'template',
  'svg',
  'object',
  'head',
  'title',
])
/** Elements that separate words, as spaces do. */
const BREAKING =
  /^(address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/
const SMALLEST_IMAGE = 50
const COUNTER =
  /(\/pixel|feedburner\.com\/~|doubleclick\.|\/beacon|gravatar\.com|s\.w\.org\/images\/core\/emoji)/i

/** Reads html of any quality: its text with entities decoded once, and its pictures. Runs nothing in it. */
export function readHtml(html: string): ReadHtml {
  const parts: string[] = []
  const images: string[] = []
  let silent = 0
  parseHtml(html, () => ({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++
      if (BREAKING.test(name)) parts.push(' ')
      const source = name === 'img' ? (attributes.src ?? attributes['data-src']) : undefined
      if (source && !isCounter(source, attributes)) images.push(source)
    },
    ontext(text) {
      if (silent === 0) parts.push(text)
    },
    onclosetag(name) {
      if (SILENT.has(name) && silent > 0) silent--
      if (BREAKING.test(name)) parts.push(' ')
    },
  }))
  return { text: oneLine(parts.join('')), images }
}

/** Decodes the entities of a text in which "<" is a literal character. */
export function decodeEntities(text: string): string {
  return readHtml(text.replace(/</g, '&lt;')).text
}

/** Removes line breaks, control characters, and marks that would reverse the direction of the text around it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u00a0\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad]/g, '')
    .trim()
}

/** Cuts a text longer than `length` characters at a word, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.lastIndexOf(' ', length - 1)
  return `${text.slice(0, cut > length / 2 ? cut : length - 1).replace(/[\s,;:–—-]+$/, '')}…`
}

function isCounter(source: string, { width, height }: Record<string, string>): boolean {
  const isSmall = [width, height].some(
    (side) => side !== undefined && Number.parseInt(side, 10) < SMALLEST_IMAGE,
  )
  return isSmall || COUNTER.test(source)
}
