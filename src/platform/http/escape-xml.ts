const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

/** Control characters and broken surrogates, for which XML 1.0 has no way of writing: readers refuse the whole document. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text for the content or an attribute of an XML element. */
export const escapeXml = (text: string): string =>
  readableXml(text).replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? character)

/** A document, or a part of one, without the characters that make it unreadable. */
export const readableXml = (xml: string): string => xml.replace(UNWRITABLE, '')
