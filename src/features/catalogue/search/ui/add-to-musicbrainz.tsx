/** A link to the form of MusicBrainz for a new artist, filled with a name. */
export function AddToMusicBrainz({ name }: { name: string }) {
  return (
    <a
      href={`https://musicbrainz.org/artist/create?edit-artist.name=${encodeURIComponent(name)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center"
    >
      Add it to MusicBrainz
    </a>
  )
}
