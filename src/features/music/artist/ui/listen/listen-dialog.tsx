import Disc3 from 'virtual:icon/disc-3'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage, PartState, StreamingLink } from '../../contract.ts'
import { type Playable, usePlayer } from '../play.ts'
import { listenQuery } from '../state/queries.ts'
import { PlatformLink } from './platform-link.tsx'

interface ListenDialogProps {
  playable: Playable
  /** The artist of the page. */
  artist: ArtistPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Links to the platforms that have an artist, a song or an album. */
export function ListenDialog({ playable, artist, open, onOpenChange }: ListenDialogProps) {
  return (
    <Dialog
      title={`Listen to ${playable.name}`}
      description="Choose your preferred streaming platform"
      size="small"
      open={open}
      onOpenChange={onOpenChange}
    >
      {playable.entity === 'artist' ? (
        <Platforms links={artist.links} state={artist.states.links} searched={playable.name} />
      ) : (
        <TitlePlatforms
          key={playable.id}
          kind={playable.entity === 'recording' ? 'recordings' : 'releases'}
          id={playable.id}
          artist={artist}
          searched={`${playable.by ?? artist.name} ${playable.name}`}
        />
      )}
    </Dialog>
  )
}

interface TitlePlatformsProps {
  kind: 'recordings' | 'releases'
  id: string | null
  artist: ArtistPage
  /** The words for a search in shops. */
  searched: string
}

/** The platforms of a song or album; if none has it, those of its artist. */
function TitlePlatforms({ kind, id, artist, searched }: TitlePlatformsProps) {
  const query = useQuery(listenQuery(kind, id))
  if (id && query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the platforms"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="py-4!"
      />
    )
  }
  const { links, state } = query.data ?? { links: [], state: id ? 'pending' : 'ready' }
  return (
    <>
      <Platforms links={links} state={state} searched={searched} />
      {links.length === 0 && state !== 'pending' && artist.links.length > 0 && (
        <section aria-labelledby="instead" className="mt-6 border-t border-line pt-5">
          <h3 id="instead" className="type-label mb-3 text-muted">
            More of {artist.name}
          </h3>
          <PlatformList links={artist.links} />
        </section>
      )}
    </>
  )
}

interface PlatformsProps {
  links: readonly StreamingLink[]
  state: PartState
  /** The words for a search in shops. */
  searched: string
}

function Platforms({ links, state, searched }: PlatformsProps) {
  const { offersSearch } = usePlayer()
  if (links.length > 0) return <PlatformList links={links} />
  if (state === 'pending') {
    return (
      <SkeletonGroup label="Looking for streaming platforms" className="grid gap-2.5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    )
  }
  if (offersSearch) {
    return (
      <>
        <p className="mb-3 text-muted">We don’t know an address of it there yet, but you can search.</p>
        <PlatformList links={searchLinks(searched)} isSearch />
      </>
    )
  }
  return (
    <div role="status" className="flex flex-col items-center rounded-card bg-hover px-4 py-7 text-center">
      <Disc3 aria-hidden="true" className="mb-3 size-8 text-muted" strokeWidth={1.5} />
      <p className="font-semibold">No streaming platforms available</p>
      {state === 'unavailable' && (
        <p className="mt-1 text-sm text-muted">The music database isn’t answering. Try again in a moment.</p>
      )}
    </div>
  )
}

function PlatformList({ links, isSearch }: { links: readonly StreamingLink[]; isSearch?: boolean }) {
  return (
    <ul className="grid gap-2.5">
      {links.map((link) => (
        <li key={link.platform}>
          <PlatformLink link={link} wide verb={isSearch ? 'Search at' : undefined} />
        </li>
      ))}
    </ul>
  )
}

/** The addresses of searches for these words, at platforms that show results to everybody. */
function searchLinks(words: string): StreamingLink[] {
  const text = encodeURIComponent(words)
  return [
    { platform: 'spotify', name: 'Spotify', url: `https://open.spotify.com/search/${text}` },
    { platform: 'youtube-music', name: 'YouTube Music', url: `https://music.youtube.com/search?q=${text}` },
    { platform: 'apple-music', name: 'Apple Music', url: `https://music.apple.com/search?term=${text}` },
    { platform: 'deezer', name: 'Deezer', url: `https://www.deezer.com/search/${text}` },
  ]
}
