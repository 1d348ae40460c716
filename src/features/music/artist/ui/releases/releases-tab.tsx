import { useId } from 'react'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { ArtistPage } from '../../contract.ts'
import { RELEASE_LISTS, type ReleaseList } from '../artist-search.ts'
import { Albums } from './albums.tsx'
import { Contributions } from './contributions.tsx'
import { Features } from './features.tsx'
import { Songs } from './songs.tsx'

const LISTS: Record<ReleaseList, { label: string; List: typeof Songs }> = {
  songs: { label: 'Songs', List: Songs },
  albums: { label: 'Albums', List: Albums },
  features: { label: 'Features', List: Features },
  contributions: { label: 'Contributions', List: Contributions },
}

/** Smaller than the tabs of the page, to show that they are nested. */
const SMALL_TABS = 'mb-4 gap-x-5! [&>a]:text-base'

interface ReleasesTabProps {
  artist: ArtistPage
  /** The name in the URL. */
  artistName: string
  list: ReleaseList
}

/** Songs, albums, collaborations and contributions. */
export function ReleasesTab({ artist, artistName, list }: ReleasesTabProps) {
  const panel = useId()
  const { label, List } = LISTS[list]
  return (
    <>
      <LinkTabs label="Releases" className={SMALL_TABS}>
        {RELEASE_LISTS.map((one) => (
          <LinkTab
            key={one}
            to="/artist/$artistName"
            params={{ artistName }}
            search={({ mbid }) => ({ mbid, list: one === 'songs' ? undefined : one })}
            resetScroll={false}
            selected={one === list}
            panel={panel}
          >
            {LISTS[one].label}
          </LinkTab>
        ))}
      </LinkTabs>
      <LinkTabPanel id={panel} label={label}>
        <List artist={artist} />
      </LinkTabPanel>
    </>
  )
}
