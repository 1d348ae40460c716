import { useId } from 'react'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { LabelProfile } from '../../contract.ts'
import { LABEL_TABS, type SampleLabelTab } from '../../search.ts'
import { LabelHero } from './label-hero.tsx'
import { LabelNews } from './label-news.tsx'
import { LatestReleases } from './latest-releases.tsx'
import { SignedArtists } from './signed-artists.tsx'

const TAB_LABELS: Record<SampleLabelTab, string> = {
  artists: 'Signed Artists',
  releases: 'Latest Releases',
  news: 'Label News',
}

interface SampleLabelPageProps {
  profile: LabelProfile
  /** The name in the URL; every label shows the same sample profile. */
  labelName: string
  tab: SampleLabelTab
}

/** The page of a label: profile, artists, releases and news. */
export function SampleLabelPage({ profile, labelName, tab }: SampleLabelPageProps) {
  const panel = useId()
  return (
    <div className="page py-10 md:py-14">
      <div className="mb-4">
        <SampleMark />
      </div>
      <LabelHero label={profile} />
      <div className="mt-10 border-b border-line">
        <LinkTabs label={`About ${profile.name}`}>
          {LABEL_TABS.map((one) => (
            <LinkTab
              key={one}
              to="/label/$labelName"
              params={{ labelName }}
              search={{ tab: one === 'artists' ? undefined : one }}
              resetScroll={false}
              selected={one === tab}
              panel={panel}
            >
              {TAB_LABELS[one]}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <LinkTabPanel id={panel} label={TAB_LABELS[tab]}>
        <div className="pt-8">
          {tab === 'artists' && <SignedArtists artists={profile.artists} />}
          {tab === 'releases' && <LatestReleases releases={profile.releases} />}
          {tab === 'news' && <LabelNews news={profile.news} />}
        </div>
      </LinkTabPanel>
    </div>
  )
}
