import Disc3 from 'virtual:icon/disc-3'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage, PartState, StreamingLink } from '../../contract.ts'
import type { Playable } from '../play.ts'
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
        <Platforms links={artist.links} state={artist.states.links} />
      ) : (
        <TitlePlatforms
          key={playable.id}
          kind={playable.entity === 'recording' ? 'recordings' : 'releases'}
          id={playable.id}
          artist={artist}
        />
      )}
    </Dialog>
  )
}

interface TitlePlatformsProps {
  kind: 'recordings' | 'releases'
  id: string | null
  artist: ArtistPage
}

/** The platforms of a song or album; if none has it, those of its artist. */
function TitlePlatforms({ kind, id, artist }: TitlePlatformsProps) {
  const query = useQuery(listenQuery(kind, id))
  if (id && query.isError && !query.data) {
    return (
      <ErrorState
        title="The platforms did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="py-4!"
      />
    )
  }
  const { links, state } = query.data ?? { links: [], state: id ? 'pending' : 'ready' }
  return (
    <>
      <Platforms links={links} state={state} />
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

function Platforms({ links, state }: { links: readonly StreamingLink[]; state: PartState }) {
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
  return (
    <div role="status" className="flex flex-col items-center rounded-card bg-hover px-4 py-7 text-center">
      <Disc3 aria-hidden="true" className="mb-3 size-8 text-muted" strokeWidth={1.5} />
      <p className="font-semibold">No streaming platforms available</p>
      {state === 'unavailable' && (
        <p className="mt-1 text-sm text-muted">
          The music database does not answer just now. Look in again in a moment.
        </p>
      )}
    </div>
  )
}

function PlatformList({ links }: { links: readonly StreamingLink[] }) {
  return (
    <ul className="grid gap-2.5">
      {links.map((link) => (
        <li key={link.platform}>
          <PlatformLink link={link} wide />
        </li>
      ))}
    </ul>
  )
}
