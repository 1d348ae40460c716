import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { FOLLOW_ON_COVER, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { LabelPage } from '../contract.ts'

/** The artists of the label's latest releases. */
export function LabelRoster({ label: { mbid, name, artists } }: { label: LabelPage }) {
  if (artists.length === 0) {
    return (
      <EmptyState title="No records in the catalogue yet" level={2} action={<MusicBrainzLink mbid={mbid} />}>
        The artists of {name} will show up here once we know their releases. Anyone can add one at
        MusicBrainz.
      </EmptyState>
    )
  }
  return (
    <ul
      aria-label="Artists"
      className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-6"
    >
      {artists.map((artist) => (
        <li key={artist.mbid} className="relative min-w-0">
          <Face
            id={artist.mbid}
            name={artist.name}
            imageUrl={artist.imageUrl}
            widest={320}
            sizes="(width >= 64rem) 12rem, (width >= 48rem) 30vw, 45vw"
          />
          <OfferedFollowIcon kind="artist" id={artist.mbid} name={artist.name} className={FOLLOW_ON_COVER} />
          <h2 className="type-heading mt-3 wrap-anywhere">
            <PageLink
              href={`${artistPath(artist.slug)}?mbid=${encodeURIComponent(artist.mbid)}`}
              className="cover-link"
            >
              <bdi>{artist.name}</bdi>
            </PageLink>
          </h2>
          <p className="figures mt-1 text-sm text-muted">{formatCount(artist.releases, 'release')}</p>
        </li>
      ))}
    </ul>
  )
}

/** Links to where the facts of a label can be completed. */
export function MusicBrainzLink({ mbid }: { mbid: string }) {
  return (
    <a
      href={`https://musicbrainz.org/label/${mbid}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center"
    >
      Open it at MusicBrainz
    </a>
  )
}
