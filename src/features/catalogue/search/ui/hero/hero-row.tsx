import TrendingUp from 'virtual:icon/trending-up'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { CoverArt } from '#ui/cover-art.tsx'
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
export function HeroRow({ title, subtitle, type, trending, sample, image }: HeroSuggestion) {
  return (
    <Row
      picture={
        <CoverArt
          id={title}
          title={title}
          src={image}
          srcSet={image ? imageSrcSet(image, 192) : undefined}
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
