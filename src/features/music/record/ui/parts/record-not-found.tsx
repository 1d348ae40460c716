import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'

/** For an id that no album, or no song, has. */
export function RecordNotFound({ kind }: { kind: 'album' | 'song' }) {
  return (
    <div className="page flex min-h-[60vh] flex-col justify-center py-16">
      <p className="type-label text-muted">404</p>
      <h1 className="type-display mt-2">{kind === 'album' ? 'Album not found' : 'Song not found'}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The music database has no {kind} with this address. Look for its artist:
      </p>
      <div className="mt-8">
        <LiveSearch />
      </div>
    </div>
  )
}
