import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCountPageView } from '#features/business/numbers/public-ui.tsx'
import { StatedByOwners } from '#features/business/page-facts/public-ui.tsx'
import { FactSource } from '#features/catalogue/public-ui.tsx'
import { LabelShows } from '#features/shows/public-ui.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { LabelTab } from '../../search.ts'
import { LabelCommunity } from './label-community.tsx'
import { LabelHero } from './label-hero.tsx'
import { LabelOwnerLine } from './label-owner-line.tsx'
import { LabelReleases } from './label-releases.tsx'
import { LabelRoster } from './label-roster.tsx'
import { labelQuery } from './queries.ts'

const TABS = [
  { tab: undefined, label: 'Artists' },
  { tab: 'releases', label: 'Releases' },
  { tab: 'shows', label: 'Shows' },
  { tab: 'community', label: 'Community' },
] as const

interface LabelPageProps {
  labelName: string
  mbid?: string
  tab: LabelTab
}

/** A label of the catalogue: its facts, its artists, its releases, and posts about it. */
export function LabelPage({ labelName, mbid, tab }: LabelPageProps) {
  const panel = useId()
  const { data: label, refetch } = useSuspenseQuery(labelQuery(labelName, mbid))
  const shown = TABS.find((one) => one.tab === tab) ?? TABS[0]
  useCountPageView('label', label.mbid, label.verification !== null)
  return (
    <div className="page py-10 md:py-14">
      <LabelHero label={label} />
      {label.verification && (
        <div className="mt-10">
          <StatedByOwners kind="label" id={label.mbid} />
        </div>
      )}
      <div className="mt-10 border-b border-line">
        <LinkTabs label={`About ${label.name}`}>
          {TABS.map((one) => (
            <LinkTab
              key={one.label}
              to="/label/$labelName"
              params={{ labelName }}
              search={{ mbid, tab: one.tab }}
              resetScroll={false}
              selected={one === shown}
              panel={panel}
            >
              {one.label}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <LinkTabPanel id={panel} label={shown.label}>
        <div className="pt-8">
          {shown.tab === undefined && <LabelRoster label={label} />}
          {shown.tab === 'releases' && <LabelReleases label={label} />}
          {shown.tab === 'shows' && <LabelShows mbid={label.mbid} name={label.name} />}
          {shown.tab === 'community' && <LabelCommunity label={label} />}
        </div>
      </LinkTabPanel>
      <FactSource
        kind="label"
        mbid={label.mbid}
        fetchedAt={label.fetchedAt}
        onRefresh={() => void refetch()}
        className="mt-8"
      />
      <LabelOwnerLine label={label} />
    </div>
  )
}
