import { MissingPage } from '#features/catalogue/search/public-ui.tsx'

/** For an id that no album, or no song, has. */
export const RecordNotFound = ({ kind }: { kind: 'album' | 'song' }) => (
  <MissingPage title={kind === 'album' ? 'Album not found' : 'Song not found'}>
    The music database has no {kind} with this address. Look for its artist:
  </MissingPage>
)
