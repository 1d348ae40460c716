import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'

/** Shown for a name that no label of the catalogue has. */
export function LabelNotFound() {
  return (
    <div className="page flex min-h-[60vh] flex-col justify-center py-16">
      <p className="type-label text-muted">404</p>
      <h1 className="type-display mt-2">Label not found</h1>
      <p className="mt-4 max-w-prose text-muted">
        We don’t have a label with this name. Search for its artists, or add the label at{' '}
        <a
          href="https://musicbrainz.org/label/create"
          target="_blank"
          rel="noopener noreferrer"
          className="link"
        >
          MusicBrainz
        </a>
        .
      </p>
      <div className="mt-8">
        <LiveSearch />
      </div>
    </div>
  )
}
