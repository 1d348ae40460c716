import { type ComponentType, useId } from 'react'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { ArtistPage } from '../../contract.ts'
import type { ReleaseList } from '../artist-search.ts'
import { Contributions } from './contributions.tsx'
import { Features } from './features.tsx'
import { Songs } from './songs.tsx'

const LABELS: Record<ReleaseList, string> = {
  songs: 'Songs',
  albums: 'Albums',
  features: 'Features',
  contributions: 'Contributions',
}
const LISTS = { songs: Songs, features: Features, contributions: Contributions }

/** Smaller than the tabs of the page, to show that they are nested. */
const SMALL_TABS = 'mb-4 gap-x-5! [&>a]:text-base'

export interface ReleasesTabProps {
  artist: ArtistPage
  /** The name in the URL. */
  artistName: string
  /** The open list; the first by default. */
  list?: ReleaseList
  /** In their order. */
  lists: readonly ReleaseList[]
  Albums: ComponentType<{ artist: ArtistPage }>
}

/** Songs, albums, collaborations and contributions. */
export function ReleasesTab({ artist, artistName, list: chosen, lists, Albums }: ReleasesTabProps) {
  const panel = useId()
  const [first = 'albums'] = lists
  const list = chosen ?? first
  const List = { ...LISTS, albums: Albums }[list]
  return (
    <>
      <LinkTabs label="Releases" className={SMALL_TABS}>
        {lists.map((one) => (
          <LinkTab
            key={one}
            to="/artist/$artistName"
            params={{ artistName }}
            search={({ mbid }) => ({ mbid, list: one === first ? undefined : one })}
            resetScroll={false}
            selected={one === list}
            panel={panel}
          >
            {LABELS[one]}
          </LinkTab>
        ))}
      </LinkTabs>
      <LinkTabPanel id={panel} label={LABELS[list]}>
        <List artist={artist} />
      </LinkTabPanel>
    </>
  )
}
