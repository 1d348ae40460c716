const TARGET_LENGTH = 200
const LONGEST = 250

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** After these a full stop does not end a sentence, although the segmenter assumes so. */
const ABBREVIATION = /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Sr|feat|ft|vs|No|Vol|c|b)\.\s*$/

/**
 * Cuts an extract at the end of the sentence that reaches 200 characters. If that sentence runs past 250, cuts at the
 * end of the previous one; if there is none, or hardly any text, at a word, with an ellipsis.
 */
export function cutExtract(extract: string): string {
  const text = extract.replace(/\s+/g, ' ').trim()
  if (text.length <= TARGET_LENGTH) return text
  let before = 0
  for (const end of sentenceEnds(text)) {
    if (end > LONGEST) break
    before = end
    if (end >= TARGET_LENGTH) break
  }
  if (before >= TARGET_LENGTH / 2) return text.slice(0, before).trim()
  if (text.length <= LONGEST) return text
  const cut = text.lastIndexOf(' ', LONGEST - 1)
  return `${text.slice(0, cut > 0 ? cut : LONGEST - 1).replace(/[\s,;:–—-]+$/, '')}…`
}

function* sentenceEnds(text: string) {
  for (const { segment, index } of sentences.segment(text)) {
    const end = index + segment.length
    if (!ABBREVIATION.test(text.slice(0, end))) yield end
  }
}
