import { Link } from '@tanstack/react-router'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage } from '../../contract.ts'

interface WordsProps {
  artist: ArtistPage
  /** What the artist says; the encyclopedia's text stands in for it. */
  own: string
}

/** The first lines about the artist, in their own words where there are some; the Story tab has all. */
export function Words({ artist, own }: WordsProps) {
  const { bio, bioSource, states, slug, mbid } = artist
  const text = own || (bioSource && bio)
  if (!text) {
    return [states.profile, states.biography].includes('pending') ? <BioSkeleton /> : null
  }
  return (
    <div className="max-w-prose">
      <p dir="auto" className="line-clamp-3 text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {own ? (
          <span>From the artist</span>
        ) : (
          bioSource && (
            <a href={bioSource.url} target="_blank" rel="noopener noreferrer" className="link">
              From {bioSource.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )
        )}
        <Link
          to="/artist/$artistName"
          params={{ artistName: slug }}
          search={{ mbid: mbid ?? undefined, tab: 'story' }}
          resetScroll={false}
          className="link"
        >
          Read on
          <span className="sr-only"> in the story</span>
        </Link>
      </div>
    </div>
  )
}

/** Shown while the biography is fetched. */
export const BioSkeleton = () => (
  <SkeletonGroup label="Loading the biography" className="w-full max-w-prose space-y-2.5 py-1">
    <Skeleton className="h-4" />
    <Skeleton className="h-4" />
    <Skeleton className="h-4 w-3/5" />
  </SkeletonGroup>
)
