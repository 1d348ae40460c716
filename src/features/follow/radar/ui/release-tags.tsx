import { Face } from '#features/catalogue/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { RailItem } from '#ui/rail.tsx'
import type { RadarRelease } from '../contract.ts'

/** Records as items of a rail, all of the same height. */
export function ReleaseTags({ releases }: { releases: readonly RadarRelease[] }) {
  return releases.map(({ mbid, path, title, artists, imageUrl, day, state }) => (
    <RailItem key={mbid} className="w-72">
      <div className="relative flex h-24 overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised">
        <Face
          id={mbid}
          name={title}
          imageUrl={imageUrl}
          widest={320}
          sizes="6rem"
          className="h-full shrink-0 rounded-none!"
        />
        <div className="flex min-w-0 flex-1 flex-col justify-center p-3">
          <p className="type-label figures truncate text-coral-text">
            {state === 'upcoming' ? 'Out' : 'Out since'} <time dateTime={day}>{formatDate(day)}</time>
          </p>
          <h3 className="type-heading truncate">
            <PageLink href={path} className="cover-link focus-visible:after:-outline-offset-2">
              <bdi>{title}</bdi>
            </PageLink>
          </h3>
          <p className="truncate text-sm text-muted">
            <bdi>{artists.map(({ name, joinPhrase }) => name + joinPhrase).join('')}</bdi>
          </p>
        </div>
      </div>
    </RailItem>
  ))
}
