import { slugToName } from '#features/catalogue/public-ui.tsx'
import { LiveSearch } from '#features/search/public-ui.tsx'

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
        Fanfare takes its artists from MusicBrainz, which everybody may edit.{' '}
        <a href={addressOfForm(name)} target="_blank" rel="noopener noreferrer" className="link">
          Add it to MusicBrainz
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        , and soon after there is a page here.
      </p>
    </div>
  )
}
