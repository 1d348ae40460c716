import { TrendingUp } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { optionId } from './option-id.ts'
import type { HeroOffer } from './suggestions.ts'

const TYPE_LABELS: Record<HeroOffer['type'], string> = {
  artist: 'Artist',
  label: 'Label',
  album: 'Album',
  track: 'Track',
  event: 'Event',
  news: 'News',
}

interface SuggestionListProps {
  id: string
  text: string
  suggestions: readonly HeroOffer[]
  highlighted: number
  onChoose: (suggestion: HeroOffer) => void
}

/** What the search box offers, or that it found nothing. */
export function SuggestionList({ id, text, suggestions, highlighted, onChoose }: SuggestionListProps) {
  if (suggestions.length === 0) {
    return (
      <div className="px-4 py-7 text-center">
        <p className="type-heading wrap-anywhere">No results found for "{text}"</p>
        <p className="mt-2 text-muted">Try searching for artists, albums, tracks, or events</p>
      </div>
    )
  }
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="p-2">
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.id}
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
            'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover',
            'aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
          )}
        >
          <span
            className={cx(
              'size-10 shrink-0 overflow-hidden',
              suggestion.type === 'artist' ? 'rounded-full' : 'rounded-sleeve',
            )}
          >
            <SleeveArt id={suggestion.title} title={suggestion.title} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{suggestion.title}</span>
            <span className="block truncate text-sm text-muted">{suggestion.subtitle}</span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse">
            <Badge>{TYPE_LABELS[suggestion.type]}</Badge>
            {suggestion.trending && (
              <Badge tone="brass">
                <TrendingUp aria-hidden="true" />
                Trending
              </Badge>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
