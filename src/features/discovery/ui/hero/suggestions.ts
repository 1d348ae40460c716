import { HERO_SUGGESTIONS, type HeroSuggestion } from '../../../../../sample-data/hero-suggestions.ts'

export type { HeroSuggestion }

/** The most that the list shows. */
export const SUGGESTION_LIMIT = 6

/**
 * The samples whose title or subtitle contains the text, whatever the case, at most `SUGGESTION_LIMIT`;
 * without text the first ones.
 */
export function suggestionsFor(text: string): HeroSuggestion[] {
  const wanted = text.trim().toLowerCase()
  return HERO_SUGGESTIONS.filter(
    ({ title, subtitle }) => title.toLowerCase().includes(wanted) || subtitle.toLowerCase().includes(wanted),
  ).slice(0, SUGGESTION_LIMIT)
}
