const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

/** Text for the content or an attribute of an XML element. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? character)
