import { TrendingUp } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { NoSuggestions, SuggestionOptions } from '../suggestion-options.tsx'
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
export function SuggestionList({ text, ...list }: SuggestionListProps) {
  if (list.suggestions.length === 0) {
    return (
      <NoSuggestions
        title={`No results found for "${text}"`}
        hint="Try searching for artists, albums, tracks, or events"
      />
    )
  }
  return <SuggestionOptions {...list} toRow={toRow} />
}

function toRow({ id, title, subtitle, type, trending }: HeroOffer) {
  return {
    key: id,
    title,
    subtitle,
    picture: (
      <span
        className={cx(
          'size-10 shrink-0 overflow-hidden',
          type === 'artist' ? 'rounded-full' : 'rounded-sleeve',
        )}
      >
        <SleeveArt id={title} title={title} />
      </span>
    ),
    badges: (
      <>
        <Badge>{TYPE_LABELS[type]}</Badge>
        {trending && (
          <Badge tone="brass">
            <TrendingUp aria-hidden="true" />
            Trending
          </Badge>
        )}
      </>
    ),
  }
}
