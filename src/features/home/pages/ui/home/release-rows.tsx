import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { NewRelease } from '../../contract.ts'

type Row = Omit<NewRelease, 'thumbnailUrl'>

export const RELEASE_ROWS = 'grid gap-4 sm:grid-cols-2 lg:gap-6'

/** Releases in two columns, each with its cover before the text. */
export function ReleaseRows({ releases }: { releases: readonly Row[] }) {
  return (
    <ul aria-label="New releases" className={RELEASE_ROWS}>
      {releases.map((release) => (
        <Release key={release.id} release={release} />
      ))}
    </ul>
  )
}

function Release({ release }: { release: Row }) {
  const { id, title, artist, artistSlug, imageUrl, year, type } = release
  return (
    <li className="relative flex h-28 min-w-0 overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised lg:h-40">
      <Face
        id={id}
        name={title}
        imageUrl={imageUrl}
        widest={480}
        sizes="(width >= 64rem) 10rem, 7rem"
        className="h-full shrink-0 rounded-none"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1 p-3 lg:p-5">
        <p className="type-label figures text-muted">
          {type} · {year}
        </p>
        <div>
          <h3 className="type-heading line-clamp-2 wrap-anywhere lg:text-2xl">
            <PageLink
              // Samples have no pages, and no ids of the music database.
              href={id.length === 36 ? `/release/${id}` : artistPath(artistSlug)}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              {title}
            </PageLink>
          </h3>
          <p className="truncate text-muted lg:mt-1">{artist}</p>
        </div>
      </div>
    </li>
  )
}
