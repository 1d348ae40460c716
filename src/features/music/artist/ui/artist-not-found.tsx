import { slugToName } from '#features/catalogue/public-ui.tsx'
import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'

/** The form of MusicBrainz for a new artist, with the name filled in. */
const addressOfForm = (name: string) =>
  `https://musicbrainz.org/artist/create?edit-artist.name=${encodeURIComponent(name)}`

/** For a name that no artist has: offers the search, and to add the artist to the music database. */
export function ArtistNotFound({ artistName }: { artistName: string }) {
  const name = slugToName(artistName, '')
  return (
    <div className="page flex min-h-[60vh] flex-col justify-center py-16">
      <p className="type-label text-muted">404</p>
      <h1 className="type-display mt-2 wrap-anywhere">No artist is called “{name}”</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        At least none that the music database knows. Is the name written as on the records?
      </p>
      <div className="mt-8">
        <LiveSearch />
      </div>
      <h2 className="type-heading mt-12">Is somebody missing?</h2>
      <p className="mt-2 max-w-prose text-muted">
        {useSite().name} takes its artists from MusicBrainz, which everybody may edit.{' '}
        <a href={addressOfForm(name)} target="_blank" rel="noopener noreferrer" className="link">
          Add it to MusicBrainz
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        , and soon after there is a page here.
      </p>
    </div>
  )
}

/** Shown for a name that the catalogue lacks while MusicBrainz does not answer; the page appears once it does. */
export function ArtistInDoubt({
  artistName,
  onRetry,
  retrying,
}: {
  artistName: string
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <div className="page flex min-h-[60vh] flex-col justify-center py-16">
      <h1 className="type-display wrap-anywhere">“{slugToName(artistName, '')}” is not in the catalogue</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Whether the music database knows the name cannot be said just now: it does not answer. As soon as it
        does, this page says so.
      </p>
      <Button variant="secondary" className="mt-6 self-start" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
      <div className="mt-10">
        <LiveSearch />
      </div>
    </div>
  )
}
