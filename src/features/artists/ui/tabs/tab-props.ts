import type { ArtistPage } from '../../contract.ts'
import type { ArtistSearch } from '../artist-search.ts'

/** What every tab of an artist's page is given. */
export interface TabProps {
  artist: ArtistPage
  /** The name in the address. */
  artistName: string
  search: ArtistSearch
}
