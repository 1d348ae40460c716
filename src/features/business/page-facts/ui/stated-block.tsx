import { artistPath } from '#features/catalogue/public-ui.tsx'
import { Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { PageStatement, StatedArtist } from '../contract.ts'
import type { PageKind } from '../limits.ts'
import { StatedLinks } from './stated-links.tsx'
import { StatedDates, StatedPicks } from './stated-picks.tsx'
import { StatementMenuButton } from './statement-menu-button.tsx'

interface StatedBlockProps {
  page: { kind: PageKind; id: string }
  statement: PageStatement
}

/** The statements of one business: banner, picture, text, pinned release, video and links. */
export function StatedBlock({ page, statement }: StatedBlockProps) {
  const { businessName, updatedAt, stated } = statement
  const { picture, banner, biography, release, dates, video, links, roster } = stated
  if (
    !picture &&
    !banner &&
    !release &&
    !video &&
    !biography &&
    links.length + roster.length + dates.length === 0
  )
    return null
  return (
    <section aria-label={`From ${businessName}`} className="mb-10 overflow-hidden rounded-card bg-surface">
      {banner && (
        <div
          role="img"
          aria-label={banner.alt || `Banner of ${businessName}`}
          style={{ background: banner.color ?? undefined }}
          className="relative h-24 w-full bg-hover sm:h-40"
        >
          <Thumbnail item={banner} sizes="(width >= 80rem) 76rem, 100vw" />
        </div>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-4 p-4 sm:p-6">
        {picture && (
          <div
            role="img"
            aria-label={picture.alt || `Picture of ${businessName}`}
            style={{ background: picture.color ?? undefined }}
            className="relative aspect-square w-28 shrink-0 self-start overflow-hidden rounded-sleeve bg-hover sm:w-36"
          >
            <Thumbnail item={picture} sizes="9rem" />
          </div>
        )}
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <div className="flex items-center justify-between gap-x-2">
            <p className="type-label text-muted">
              From the {page.kind}: <bdi>{businessName}</bdi>,{' '}
              <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
            </p>
            <StatementMenuButton page={page} statements={[statement]} name={businessName} />
          </div>
          {biography && (
            <p dir="auto" className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
              {biography}
            </p>
          )}
          <StatedPicks stated={stated} className="bg-well" />
          <StatedDates dates={dates} />
          <Roster title="On the roster" artists={roster.filter(({ says }) => says === 'on')} />
          <Roster title="Not on the roster" artists={roster.filter(({ says }) => says === 'off')} />
          <StatedLinks links={links} className="flex-wrap" />
        </div>
      </div>
    </section>
  )
}

function Roster({ title, artists }: { title: string; artists: readonly StatedArtist[] }) {
  if (artists.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="text-sm text-muted">{title}</p>
      <ul aria-label={title} className="flex min-w-0 flex-wrap gap-x-4">
        {artists.map(({ mbid, name, slug }) => (
          <li key={mbid} className="min-w-0">
            <PageLink
              href={`${artistPath(slug)}?mbid=${encodeURIComponent(mbid)}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
