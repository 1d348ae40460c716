import { LinkTab, LinkTabs } from '#ui/link-tabs.tsx'
import { ARTIST_TABS, type ArtistTab } from './artist-search.ts'

export const TAB_LABELS: Record<ArtistTab, string> = {
  releases: 'Releases',
  shows: 'Shows',
  community: 'Community',
  news: 'News',
  story: 'Story',
  merch: 'Merch',
}

interface ArtistTabsProps {
  /** The name in the URL. */
  artistName: string
  tab: ArtistTab
  panel: string
}

/** The parts of an artist's page. */
export function ArtistTabs({ artistName, tab, panel }: ArtistTabsProps) {
  return (
    <div className="border-t-[3px] border-ink">
      <LinkTabs label="About the artist" className="border-b border-line">
        {ARTIST_TABS.map((one) => (
          <LinkTab
            key={one}
            to="/artist/$artistName"
            params={{ artistName }}
            search={({ mbid }) => ({ mbid, tab: one === 'releases' ? undefined : one })}
            resetScroll={false}
            selected={one === tab}
            panel={panel}
          >
            {TAB_LABELS[one]}
          </LinkTab>
        ))}
      </LinkTabs>
    </div>
  )
}
