import TrendingUp from 'virtual:icon/trending-up'
import { Face } from '#features/catalogue/read/ui/face.tsx'
import { Badge } from '#ui/badge.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { HeroSuggestion } from '../../limits.ts'
import { Row } from '../suggestion-row.tsx'

const TYPE_LABELS: Record<HeroSuggestion['type'], string> = {
  artist: 'Artist',
  label: 'Label',
  album: 'Album',
  track: 'Track',
  event: 'Event',
  news: 'News',
  post: 'Post',
}

/** The content of a suggestion's row on the home page. */
export function HeroRow({ id, title, subtitle, type, trending, sample, image, wears }: HeroSuggestion) {
  return (
    <Row
      picture={
        <Face
          id={wears?.id ?? id}
          name={wears?.name ?? title}
          imageUrl={image}
          widest={192}
          sizes="2.5rem"
          round={type === 'artist'}
          className="size-10 shrink-0"
        />
      }
      title={title}
      subtitle={subtitle}
      badges={
        <>
          <Badge>{TYPE_LABELS[type]}</Badge>
          {sample && <SampleMark />}
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
