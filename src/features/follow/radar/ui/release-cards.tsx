import { Face } from '#features/catalogue/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { RadarRelease } from '../contract.ts'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-6'

interface ReleaseCardsProps {
  releases: readonly RadarRelease[]
  /** The name of the list for screen readers. */
  label: string
}

/** Upcoming and recent records as sleeves with their day. */
export function ReleaseCards({ releases, label }: ReleaseCardsProps) {
  return (
    <ul aria-label={label} className={GRID}>
      {releases.map((release) => (
        <ReleaseCard key={release.mbid} release={release} />
      ))}
    </ul>
  )
}

function ReleaseCard({ release }: { release: RadarRelease }) {
  const { mbid, path, title, primaryType, secondaryTypes, artists, imageUrl, day, state } = release
  const { movedFrom, label } = release
  const isComing = state === 'upcoming'
  return (
    <li className="group relative flex min-w-0 flex-col items-start">
      <Face
        id={mbid}
        name={title}
        imageUrl={imageUrl}
        widest={640}
        sizes="(width >= 64rem) 11rem, (width >= 40rem) 30vw, 46vw"
        className="w-full"
        brightens
      />
      <p className="type-label figures mt-3 text-coral-text">
        {isComing ? 'Out' : 'Out since'} <time dateTime={day}>{formatDate(day)}</time>
      </p>
      <h3 className="type-heading mt-0.5 line-clamp-2 max-w-full wrap-anywhere">
        <PageLink href={path} className="cover-link">
          <bdi>{title}</bdi>
        </PageLink>
      </h3>
      <p className="mt-0.5 line-clamp-2 max-w-full text-sm text-muted wrap-anywhere">
        <bdi>{artists.map(({ name, joinPhrase }) => name + joinPhrase).join('')}</bdi>
      </p>
      <p className="max-w-full truncate text-sm text-muted">
        {[primaryType, ...secondaryTypes].filter(Boolean).join(' · ')}
      </p>
      {label && (
        <p className="line-clamp-2 max-w-full text-sm text-muted wrap-anywhere">
          On{' '}
          <PageLink href={label.path} className="link relative z-10">
            <bdi>{label.name}</bdi>
          </PageLink>
        </p>
      )}
      {movedFrom && (
        <Badge tone="caution" className="mt-1.5">
          Moved from {formatDate(movedFrom)}
        </Badge>
      )}
    </li>
  )
}

/** The skeleton of the cards while they load. */
export function ReleaseCardsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={GRID}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="aspect-[3/4]" />
      ))}
    </SkeletonGroup>
  )
}
