import type { FoundEntity } from '#features/catalogue/contract.ts'
import { HERO_SUGGESTIONS, type HeroSuggestion } from '../../../../../sample-data/hero-suggestions.ts'
import { HERO_LIMIT } from '../../limits.ts'

/** What the list shows: a sample, or an artist of the catalogue. */
export type HeroOffer = HeroSuggestion & {
  /** MusicBrainz id of an artist of the catalogue. */
  mbid?: string
}

/**
 * The samples whose title or subtitle contains the text, whatever the case, at most `HERO_LIMIT`;
 * without text the first ones.
 */
export function suggestionsFor(text: string): HeroSuggestion[] {
  const words = text.trim().toLowerCase()
  return HERO_SUGGESTIONS.filter(
    ({ title, subtitle }) => title.toLowerCase().includes(words) || subtitle.toLowerCase().includes(words),
  ).slice(0, HERO_LIMIT)
}

/** The samples first, then artists of the catalogue in the remaining places, each once. */
export function withArtists(samples: readonly HeroOffer[], artists: readonly FoundEntity[]): HeroOffer[] {
  const isSample = ({ name }: FoundEntity) =>
    samples.some(({ type, title }) => type === 'artist' && title.toLowerCase() === name.toLowerCase())
  const others = artists
    .filter((artist) => !isSample(artist))
    .map(({ id, name, disambiguation, type }): HeroOffer => {
      const subtitle = disambiguation ?? (type === 'Group' ? 'Band' : 'Artist')
      return { id, mbid: id, type: 'artist', title: name, subtitle }
    })
  return [...samples, ...others].slice(0, HERO_LIMIT)
}
