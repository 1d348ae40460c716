import ListMusic from 'virtual:icon/list-music'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { FollowButton } from '#features/follow/follows/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ArtistSearch } from './artist-search.tsx'
import { onboardingQuery } from './queries.ts'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((part) => part.ImportDialog))

const GRID = 'grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:gap-x-5 lg:grid-cols-6'

interface OnboardingPanelProps {
  userId: string
  /** Closes the panel; without it the panel stays. */
  onClose?: () => void
  /** The member has followed somebody, so the panel cannot be dismissed any more, only closed. */
  isDone?: boolean
}

/** Asks a member which artists they like: a search, suggestions, and lists of other services. */
export function OnboardingPanel({ userId, onClose, isDone = false }: OnboardingPanelProps) {
  const id = useId()
  const [isImporting, setImporting] = useState(false)
  const query = useQuery(onboardingQuery(userId))
  const suggestions = query.data?.suggestions ?? []
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 md:p-8">
      <div className="flex items-start justify-between gap-x-4">
        <h2 id={id} className="type-title min-w-0">
          Who do you listen to?
        </h2>
        {onClose && (
          <Button variant="quiet" size="small" onClick={onClose} className="-mt-1 shrink-0">
            {isDone ? 'Done' : 'Not now'}
          </Button>
        )}
      </div>
      <p className="mt-1.5 max-w-prose text-muted">
        Follow a few artists and hear about every new record and show.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ArtistSearch />
        <Button variant="secondary" onClick={() => setImporting(true)} className="max-sm:w-full">
          <ListMusic aria-hidden="true" /> Import a list
        </Button>
      </div>
      {query.isPending && (
        <SkeletonGroup label="Loading suggestions" className={`mt-6 ${GRID}`}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="aspect-square" />
          ))}
        </SkeletonGroup>
      )}
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions" className={`mt-6 ${GRID}`}>
          {suggestions.map(({ mbid, name, slug, imageUrl }) => (
            <li key={mbid} className="flex min-w-0 flex-col items-start">
              <Face
                id={mbid}
                name={name}
                imageUrl={imageUrl}
                widest={320}
                sizes="(width >= 64rem) 10rem, 28vw"
                className="w-full"
              />
              <p className="mt-2 line-clamp-2 min-h-[2.5em] text-sm leading-tight font-semibold wrap-anywhere">
                <PageLink href={`${artistPath(slug)}?mbid=${mbid}`} className="hover:underline">
                  <bdi>{name}</bdi>
                </PageLink>
              </p>
              <FollowButton kind="artist" id={mbid} name={name} className="mt-1.5 w-full" />
            </li>
          ))}
        </ul>
      )}
      <Once when={isImporting} onFailure={() => setImporting(false)}>
        <ImportDialog
          userId={userId}
          services={query.data?.services ?? ['listenbrainz']}
          open={isImporting}
          onOpenChange={setImporting}
        />
      </Once>
    </section>
  )
}
