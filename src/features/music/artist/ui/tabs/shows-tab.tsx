import { ArtistShows } from '#features/shows/public-ui.tsx'
import type { TabProps } from './tab-props.ts'

/** Upcoming and past shows of the artist. */
export const ShowsTab = ({ artist: { mbid, name } }: TabProps) => <ArtistShows mbid={mbid} name={name} />
