import type { ArtistPage } from '../../contract.ts'
import type { ArtistSearch } from '../artist-search.ts'

/** The props of all tabs of an artist's page. */
export interface TabProps {
  artist: ArtistPage
  /** The name in the URL. */
  artistName: string
  search: ArtistSearch
}
