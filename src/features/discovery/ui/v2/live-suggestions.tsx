import { imageSrcSet } from '#features/images/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { CoverArt } from '#ui/cover-art.tsx'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { Suggestion } from '../../contract.ts'
import { optionId } from '../hero/option-id.ts'

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
export function LiveSuggestions({
  id,
  words,
  isSearching,
  isFailed,
  suggestions,
  highlighted,
  onChoose,
}: LiveSuggestionsProps) {
  if (isSearching) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 px-4 py-7 text-muted">
        <Spinner />
        Searching...
      </p>
    )
  }
  if (suggestions.length === 0) {
    return (
      <div className="px-4 py-7 text-center">
        <p className="type-heading wrap-anywhere">
          {isFailed ? 'The search did not answer' : `No results found for "${words}"`}
        </p>
        <p className="mt-2 text-muted">
          {isFailed ? 'Try again in a moment.' : 'Try searching for artists or festivals'}
        </p>
      </div>
    )
  }
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="p-2">
      {suggestions.map((suggestion, index) => (
        <div
          key={`${suggestion.type} ${suggestion.id}`}
          id={optionId(id, index)}
          ref={index === highlighted ? scrollIntoList : undefined}
          role="option"
          aria-selected={index === highlighted}
          tabIndex={-1}
          // The box keeps the focus: it is where the keys go.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={undefined}
          className={cx(
            'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover',
            'aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
          )}
        >
          <CoverArt
            id={suggestion.id}
            title={suggestion.name}
            src={suggestion.imageUrl}
            srcSet={suggestion.imageUrl ? imageSrcSet(suggestion.imageUrl, 192) : undefined}
            sizes="2.5rem"
            round={suggestion.type === 'artist'}
            className="size-10 shrink-0"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{suggestion.name}</span>
            <span className="block truncate text-sm text-muted">{suggestion.subtitle}</span>
          </span>
          <Badge>{BADGES[suggestion.type]}</Badge>
        </div>
      ))}
    </div>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
