import { useId } from 'react'
import type { LabelTab } from '#features/music/label/search.ts'
import { LABEL_PROFILE } from '#features/preview/samples/label-profile.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { LabelHero } from './label-hero.tsx'
import { LabelNews } from './label-news.tsx'
import { LatestReleases } from './latest-releases.tsx'
import { SignedArtists } from './signed-artists.tsx'

/** The tabs of the sample label. */
const TABS = ['artists', 'releases', 'news'] as const
type SampleLabelTab = (typeof TABS)[number]

const TAB_LABELS: Record<SampleLabelTab, string> = {
  artists: 'Signed Artists',
  releases: 'Latest Releases',
  news: 'Label News',
}

interface SampleLabelPageProps {
  /** The name in the URL; every label shows the same sample LABEL_PROFILE. */
  labelName: string
  tab: LabelTab
}

/** The page of every label by the specification: profile, artists, releases and news. */
export function SampleLabelPage({ labelName, tab: asked }: SampleLabelPageProps) {
  const panel = useId()
  const tab = TABS.find((one) => one === asked) ?? 'artists'
  return (
    <div className="page py-10 md:py-14">
      <div className="mb-4">
        <SampleMark />
      </div>
      <LabelHero label={LABEL_PROFILE} />
      <div className="mt-10 border-b border-line">
        <LinkTabs label={`About ${LABEL_PROFILE.name}`}>
          {TABS.map((one) => (
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
          {tab === 'artists' && <SignedArtists artists={LABEL_PROFILE.artists} />}
          {tab === 'releases' && <LatestReleases releases={LABEL_PROFILE.releases} />}
          {tab === 'news' && <LabelNews news={LABEL_PROFILE.news} />}
        </div>
      </LinkTabPanel>
    </div>
  )
}
