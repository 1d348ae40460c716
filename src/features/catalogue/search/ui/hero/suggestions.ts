import { HERO_LIMIT, type HeroSuggestion } from '../../limits.ts'

/** The samples whose title or subtitle contains the text, ignoring case; for an empty text, the first ones. */
export function suggestionsFor(samples: readonly HeroSuggestion[], text: string): HeroSuggestion[] {
  const words = text.trim().toLowerCase()
  return samples
    .filter(
      ({ title, subtitle }) => title.toLowerCase().includes(words) || subtitle.toLowerCase().includes(words),
    )
    .slice(0, HERO_LIMIT)
}

/** The samples first; then other results, unless a sample has the same type and title. */
export function withFound(
  samples: readonly HeroSuggestion[],
  found: readonly HeroSuggestion[],
): HeroSuggestion[] {
  const look = ({ type, title }: HeroSuggestion) => `${type} ${title.toLowerCase()}`
  const offered = new Set(samples.map(look))
  return [...samples, ...found.filter((one) => !offered.has(look(one)))].slice(0, HERO_LIMIT)
}

const HINT = 'Try searching for artists, albums, tracks, or events'

/** The message for an empty list, by kind; also for the empty box. */
const EMPTY: Record<string, { title: string; hint: string }> = {
  '': {
    title: 'What are you listening to?',
    hint: 'Type an artist’s name. Follow a few, and you’ll find them here next time.',
  },
  trending: {
    title: 'Nothing is trending yet',
    hint: 'Artists people open and follow this week will show up here.',
  },
  new: {
    title: 'No releases in the last two weeks',
    hint: 'They’ll show up here as soon as the music database has them.',
  },
  live: {
    title: 'No shows announced',
    hint: 'Artists, labels and festivals announce theirs on the pages they claim.',
  },
  viral: {
    title: 'No likes today',
    hint: 'The day’s most liked posts will show up here. Write one.',
  },
}

/**
 * Says that nothing was found for the text, or that the chip's list is empty. `samples`: the suggestions before any are
 * found.
 */
export function notFoundNotice(samples: readonly HeroSuggestion[], text: string) {
  const empty = samples.length === 0 ? EMPTY[text.trim().toLowerCase()] : undefined
  if (empty) return { ...empty, isEmptyList: true }
  return { title: `No results found for "${text}"`, hint: HINT, isEmptyList: false }
}
