import { Face, releasePath } from '#features/catalogue/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { AlbumCard } from '../../contract.ts'

interface AlbumCardsProps {
  label: string
  albums: readonly (AlbumCard & { place?: string | null; day?: string })[]
  /** The credit of the page, which cards do not repeat. */
  of?: string
  /** Level of the headings; 3 by default. */
  level?: 2 | 3
}

/** Sleeves of albums that lead to their pages. */
export function AlbumCards({ label, albums, of, level = 3 }: AlbumCardsProps) {
  const Heading = `h${level}` as const
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:grid-cols-4 md:gap-x-6"
    >
      {albums.map(({ mbid, title, type, year, artistCredit, imageUrl, place, day }) => (
        <li key={mbid} className="group relative min-w-0">
          <Face
            id={mbid}
            name={title}
            imageUrl={imageUrl}
            widest={640}
            sizes="(width >= 80rem) 18rem, (width >= 48rem) 23vw, 46vw"
            brightens
          />
          <Heading className="type-heading mt-3 line-clamp-2 wrap-anywhere">
            <PageLink href={releasePath(mbid, title)} className="cover-link">
              <bdi>{title}</bdi>
            </PageLink>
          </Heading>
          {artistCredit && artistCredit !== of && (
            <p className="mt-1 truncate text-sm text-muted">
              <bdi>{artistCredit}</bdi>
            </p>
          )}
          <p className="figures mt-1 text-sm text-muted">
            {[type, day ? formatDate(day) : year, place && `track ${place}`].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
