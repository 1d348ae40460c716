import { slugToName } from '#features/catalogue/public-ui.tsx'
import { LiveSearch, MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'

/** The form of MusicBrainz for a new artist, with the name filled in. */
const addressOfForm = (name: string) =>
  `https://musicbrainz.org/artist/create?edit-artist.name=${encodeURIComponent(name)}`

/** For a name that no artist has: offers the search, and to add the artist to the music database. */
export function ArtistNotFound({ artistName }: { artistName: string }) {
  const name = slugToName(artistName, '')
  const { name: site } = useSite()
  return (
    <MissingPage
      title={`No artist is called “${name}”`}
      action={
        <>
          <h2 className="type-heading mt-6">Is someone missing?</h2>
          <p className="mt-2 max-w-prose text-muted">
            {site} gets its artists from MusicBrainz, which anyone can edit.{' '}
            <a href={addressOfForm(name)} target="_blank" rel="noopener noreferrer" className="link">
              Add it to MusicBrainz
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            , and they’ll have a page here soon after.
          </p>
        </>
      }
    >
      At least none the music database knows. Is the name spelled as on the records?
    </MissingPage>
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
      <h1 className="type-display wrap-anywhere">“{slugToName(artistName, '')}” isn’t in the catalogue</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        We can’t ask the music database at the moment: it isn’t answering. This page updates as soon as it
        does.
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
