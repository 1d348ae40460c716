import { useSuspenseQuery } from '@tanstack/react-query'
import { Face, ListSource, Sources } from '#features/catalogue/public-ui.tsx'
import { FOLLOW_ON_COVER, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { artistAddress } from '#features/music/artist/ui/artist-head.ts'
import { artistQuery } from '#features/music/artist/ui/state/queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { SimilarArtist } from '../contract.ts'
import { ConnectionFinder } from './connection-finder.tsx'
import { similarQuery } from './queries.ts'
import { addressOf, type SimilarSearch } from './similar-search.ts'

interface SimilarPageProps {
  /** The name in the URL. */
  artistName: string
  search: SimilarSearch
}

/** The artists that are similar to one with the reasons, and a search for its connection with any other. */
export function SimilarPage({ artistName, search }: SimilarPageProps) {
  const { data: artist } = useSuspenseQuery(artistQuery(artistName, search.mbid))
  const { mbid, name, slug, fetchedAt } = artist
  if (!mbid) return null
  return (
    <div className="page py-8 pb-20 md:py-12">
      <PageLink href={artistAddress(artist)} className="link inline-flex min-h-11 items-center">
        <bdi>{name}</bdi>
      </PageLink>
      <h1 className="type-display mt-1 wrap-anywhere">
        Similar to <bdi>{name}</bdi>
      </h1>
      <SimilarArtists mbid={mbid} name={name} />
      <ConnectionFinder key={search.to} artist={{ mbid, name, slug }} to={search.to} />
      <Sources>
        <ListSource
          title="Similar artists"
          of="artist"
          path={`artist/${mbid}/relationships`}
          fetchedAt={fetchedAt}
          row="artist"
        >
          We work out who’s similar from the members, songs, credits and labels there, tags (CC BY-NC-SA), and
          the shows and followers here.
        </ListSource>
      </Sources>
    </div>
  )
}

interface SimilarArtistsProps {
  mbid: string
  name: string
}

function SimilarArtists({ mbid, name }: SimilarArtistsProps) {
  const { data, isFetching, refetch } = useSuspenseQuery(similarQuery(mbid))
  const { items, state } = data
  if (items.length === 0 && state === 'pending') {
    return (
      <EmptyState title="Asking the music database" level={2}>
        This fills in by itself as soon as it answers.
      </EmptyState>
    )
  }
  if (items.length === 0 && state === 'unavailable') {
    return (
      <ErrorState title="Couldn’t load similar artists" onRetry={() => void refetch()} retrying={isFetching}>
        The music database isn’t answering. This fills in by itself as soon as it does.
      </ErrorState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState title="Nobody yet" level={2}>
        We don’t know of any members, songs, producers or labels that <bdi>{name}</bdi> shares with others
        yet. Every album and song you open teaches us more.
      </EmptyState>
    )
  }
  return (
    <ul
      aria-label="Similar artists"
      className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-6"
    >
      {items.map((item) => (
        <SimilarEntry key={item.mbid} artist={item} />
      ))}
    </ul>
  )
}

function SimilarEntry({ artist }: { artist: SimilarArtist }) {
  const { mbid, name, imageUrl, reasons } = artist
  return (
    <li className="relative min-w-0">
      <Face
        id={mbid}
        name={name}
        imageUrl={imageUrl}
        widest={320}
        sizes="(width >= 64rem) 12rem, (width >= 40rem) 30vw, 45vw"
      />
      <OfferedFollowIcon kind="artist" id={mbid} name={name} className={FOLLOW_ON_COVER} />
      <h2 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        <PageLink href={addressOf(artist)} className="cover-link">
          <bdi>{name}</bdi>
        </PageLink>
      </h2>
      <ul className="mt-1 text-sm text-muted">
        {reasons.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </li>
  )
}
