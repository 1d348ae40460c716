import { artistPathOf } from '#features/catalogue/public-ui.tsx'
import type { LabelProfile } from '#features/preview/samples/label-profile.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** The artists of the label. */
export function SignedArtists({ artists }: Pick<LabelProfile, 'artists'>) {
  return (
    <ul
      aria-label="Signed artists"
      className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-6"
    >
      {artists.map(({ name, genre, followers, image }) => (
        <li key={name} className="relative min-w-0">
          <CoverArt id={name} title={name} src={image} />
          <h2 className="type-heading mt-3 wrap-anywhere">
            <PageLink href={artistPathOf(name)} className="cover-link">
              {name}
            </PageLink>
          </h2>
          <p className="mt-1 truncate text-sm text-muted">{genre}</p>
          <p className="figures text-sm text-muted">{followers} followers</p>
        </li>
      ))}
    </ul>
  )
}
