import { artistPathOf } from '#features/catalogue/public-ui.tsx'
import type { LabelProfile } from '#features/preview/samples/label-profile.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** The releases of the label, newest first. Each links to its artist. */
export function LatestReleases({ releases }: Pick<LabelProfile, 'releases'>) {
  return (
    <ul
      aria-label="Latest releases"
      className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-6"
    >
      {releases.map(({ id, title, artist, year, type, image }) => (
        <li key={id} className="relative min-w-0">
          <CoverArt id={id} title={title} src={image} />
          <h2 className="type-heading mt-3 wrap-anywhere">
            <PageLink href={artistPathOf(artist)} className="cover-link">
              {title}
            </PageLink>
          </h2>
          <p className="mt-1 truncate text-sm text-muted">{artist}</p>
          <p className="figures text-sm text-muted">
            {type} · {year}
          </p>
        </li>
      ))}
    </ul>
  )
}
