import type { HeroSuggestion } from '../../limits.ts'
import { AddToMusicBrainz } from '../add-to-musicbrainz.tsx'
import { SuggestionNotice } from '../suggestion-notice.tsx'
import { notFoundNotice } from './suggestions.ts'

interface HeroNoticeProps {
  /** From `useSuggestions`. */
  search: {
    words: string
    isLongEnough: boolean
    isSearching: boolean
    isFailed: boolean
    isUnanswered?: boolean
    searchNow: () => void
  }
  /** The suggestions before any are found. */
  samples: readonly HeroSuggestion[]
  text: string
}

/** Shown instead of suggestions; for an unknown name it links to the form of MusicBrainz. */
export function HeroNotice({ search, samples, text }: HeroNoticeProps) {
  const { title, hint, isEmptyList } = notFoundNotice(samples, text)
  return (
    <SuggestionNotice search={search} title={title} hint={hint}>
      {search.isLongEnough &&
        !isEmptyList &&
        (search.isUnanswered ? (
          <p className="mt-2 text-muted">MusicBrainz may know it, but didn’t answer.</p>
        ) : (
          <AddToMusicBrainz name={search.words} />
        ))}
    </SuggestionNotice>
  )
}
