import { imageSrcSet } from '#features/images/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { CoverArt } from '#ui/cover-art.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Suggestion } from '../../contract.ts'
import { NoSuggestions, SuggestionOptions } from '../suggestion-options.tsx'

const BADGES: Record<Suggestion['type'], string> = {
  artist: 'artist',
  festival: 'festival',
  release: 'album',
  recording: 'song',
}

interface LiveSuggestionsProps {
  id: string
  words: string
  isSearching: boolean
  isFailed: boolean
  suggestions: readonly Suggestion[]
  highlighted: number
  onChoose: (suggestion: Suggestion) => void
}

/** What the live search offers, that it is still searching, or that it found nothing. */
export function LiveSuggestions({ words, isSearching, isFailed, ...list }: LiveSuggestionsProps) {
  if (isSearching) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 px-4 py-7 text-muted">
        <Spinner />
        Searching...
      </p>
    )
  }
  if (list.suggestions.length > 0) return <SuggestionOptions {...list} toRow={toRow} />
  if (isFailed) return <NoSuggestions title="The search did not answer" hint="Try again in a moment." />
  return (
    <NoSuggestions title={`No results found for "${words}"`} hint="Try searching for artists or festivals" />
  )
}

function toRow({ id, type, name, subtitle, imageUrl }: Suggestion) {
  return {
    key: `${type} ${id}`,
    title: name,
    subtitle,
    picture: (
      <CoverArt
        id={id}
        title={name}
        src={imageUrl}
        srcSet={imageUrl ? imageSrcSet(imageUrl, 192) : undefined}
        sizes="2.5rem"
        round={type === 'artist'}
        className="size-10 shrink-0"
      />
    ),
    badges: <Badge>{BADGES[type]}</Badge>,
  }
}
