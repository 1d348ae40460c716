import { artistPathOf, Face, useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { PageLink } from '#ui/page-link.tsx'
import { DialogPart } from './dialog-part.tsx'

/** The artists of the lineup, with links to their pages. */
export function Lineup({ lineup }: Pick<Festival, 'lineup'>) {
  const fallbackOf = useFallbackArtistImage()
  return (
    <DialogPart title="Artist Lineup">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {lineup.map(({ name, role, image }) => (
          <li key={name} className="relative min-w-0">
            <Face
              id={name}
              name={name}
              imageUrl={image}
              widest={480}
              sizes="(width >= 48rem) 12rem, 45vw"
              fallbackSrc={fallbackOf(name)}
            />
            <p className="type-heading mt-2 wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">{role}</p>
            <PageLink
              href={artistPathOf(name)}
              className="cover-link inline-flex min-h-11 items-center font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              View Profile<span className="sr-only"> of {name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </DialogPart>
  )
}
