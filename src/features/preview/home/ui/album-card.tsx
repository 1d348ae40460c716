import { Face } from '#features/catalogue/public-ui.tsx'
import type { NewRelease } from '#features/home/pages/contract.ts'
import { CARD_SIZES } from '#features/home/pages/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** An album: cover, title, artist, year and type. The whole card links to its page. */
export function AlbumCard({ album }: { album: NewRelease }) {
  const { id, title, artist, imageUrl, year, type } = album
  return (
    <li className="group relative min-w-0">
      <Face id={id} name={title} imageUrl={imageUrl} widest={640} sizes={CARD_SIZES} brightens />
      <h3 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        <PageLink href={`/release/${id}`} className="cover-link">
          {title}
        </PageLink>
      </h3>
      <p className="mt-1 truncate text-sm text-muted">{artist}</p>
      <p className="figures text-sm text-muted">
        {type} · {year}
      </p>
    </li>
  )
}

/** The skeleton of an album's card. */
export function AlbumCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square" />
      <Skeleton className="mt-3 h-[calc(var(--text-heading)*1.15)] w-3/4" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton className="mt-1.5 h-4 w-1/3" />
    </div>
  )
}
