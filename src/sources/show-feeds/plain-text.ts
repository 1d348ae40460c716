import { decodeEntities, readHtml } from '../news-feeds/html.ts'

/** HTML tags that programs write into texts. A name such as "I <3 U" or "<PIG>" does not match. */
const MARKUP =
  /<\/?(?:a|abbr|article|b|blockquote|br|center|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|ol|p|script|section|small|span|strong|style|sub|sup|svg|table|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/i
const LINE_ENDS = /<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|blockquote|section|article)\s*>/gi
/** Stands for the end of a line while markup is read; a private-use character that no text contains. */
const LINE_MARK = '\ue000'

/** A name on one line, without markup and entities. Null when nothing is left. */
export function plainLine(text: string | null): string | null {
  if (text === null) return null
  return (MARKUP.test(text) ? readHtml(text).text : decodeEntities(text)) || null
}

/** A longer text without markup, with its line breaks. Null when nothing is left. */
export function plainText(text: string | null): string | null {
  if (text === null) return null
  const lines = MARKUP.test(text)
    ? readHtml(text.replaceAll(LINE_MARK, '').replace(LINE_ENDS, LINE_MARK)).text.split(LINE_MARK)
    : text.split(/\r\n|\n|\r/).map(decodeEntities)
  const plain = lines.map((line) => line.trim()).join('\n')
  return plain.replace(/\n{3,}/g, '\n\n').trim() || null
}
