import { TrendingUp } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { CoverArt } from '#ui/cover-art.tsx'
import { Row } from '../suggestion-row.tsx'
import type { HeroOffer } from './suggestions.ts'

const TYPE_LABELS: Record<HeroOffer['type'], string> = {
  artist: 'Artist',
  label: 'Label',
  album: 'Album',
  track: 'Track',
  event: 'Event',
  news: 'News',
}

/** The content of a suggestion's row on the home page. */
export function HeroRow({ title, subtitle, type, trending }: HeroOffer) {
  return (
    <Row
      picture={<CoverArt id={title} title={title} round={type === 'artist'} className="size-10 shrink-0" />}
      title={title}
      subtitle={subtitle}
      badges={
        <>
          <Badge>{TYPE_LABELS[type]}</Badge>
          {trending && (
            <Badge tone="brass">
              <TrendingUp aria-hidden="true" />
              Trending
            </Badge>
          )}
        </>
      }
    />
  )
}
