import { limitBlankLines } from '#platform/limit-blank-lines.ts'
import { isVisibleText } from '#platform/storable-text.ts'

/** A text as it is stored: one that nobody sees is none. */
export function statedText(text: string): string {
  const trimmed = text.trim()
  return isVisibleText(trimmed) ? limitBlankLines(trimmed) : ''
}
