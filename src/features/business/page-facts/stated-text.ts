import { limitBlankLines } from '#platform/limit-blank-lines.ts'
import { isVisibleText } from '#platform/storable-text.ts'

/** Normalises a text for storage; a text without visible characters counts as empty. */
export function statedText(text: string): string {
  const trimmed = text.trim()
  return isVisibleText(trimmed) ? limitBlankLines(trimmed) : ''
}
