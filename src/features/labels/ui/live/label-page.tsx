import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { LabelTab } from '../../search.ts'
import { LabelHero } from './label-hero.tsx'
import { LabelReleases } from './label-releases.tsx'
import { LabelRoster } from './label-roster.tsx'
import { labelQuery } from './queries.ts'

const TABS = [
  { tab: undefined, label: 'Artists' },
  { tab: 'releases', label: 'Releases' },
] as const

interface LabelPageProps {
  labelName: string
  mbid?: string
  tab: LabelTab
}

/** A label of the catalogue: what it is, whose records it puts out, and the records. */
export function LabelPage({ labelName, mbid, tab }: LabelPageProps) {
  const panel = useId()
  const { data: label } = useSuspenseQuery(labelQuery(labelName, mbid))
  const isReleases = tab === 'releases'
  return (
    <div className="page py-10 md:py-14">
      <LabelHero label={label} />
      <div className="mt-10 border-b border-line">
        <LinkTabs label={`About ${label.name}`}>
          {TABS.map((one) => (
            <LinkTab
              key={one.label}
              to="/label/$labelName"
              params={{ labelName }}
              search={{ mbid, tab: one.tab }}
              resetScroll={false}
              selected={isReleases === (one.tab === 'releases')}
              panel={panel}
            >
              {one.label}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <LinkTabPanel id={panel} label={isReleases ? 'Releases' : 'Artists'}>
        <div className="pt-8">
          {isReleases ? <LabelReleases label={label} /> : <LabelRoster label={label} />}
        </div>
      </LinkTabPanel>
    </div>
  )
}
