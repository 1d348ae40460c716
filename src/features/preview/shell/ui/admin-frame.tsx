import Building2 from 'virtual:icon/building-complex'
import Flag from 'virtual:icon/flag'
import Hourglass from 'virtual:icon/hourglass'
import MapPin from 'virtual:icon/map-pin'
import MicVocal from 'virtual:icon/mic-vocal'
import Tags from 'virtual:icon/tags'
import Ticket from 'virtual:icon/ticket'
import UserPlus from 'virtual:icon/user-plus'
import { Link } from '@tanstack/react-router'
import type { AdminFrameProps } from '#features/site/admin/public-ui.tsx'
import { formatBounded } from '#platform/count-limit.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import type { Icon } from '#ui/icon.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'

type Tab = AdminFrameProps['tabs'][number]

/** The cards with the number of waiting items. */
const CARDS: Partial<Record<Tab['tab'], { title: string; icon: Icon }>> = {
  reports: { title: 'Reports', icon: Flag },
  held: { title: 'Waiting posts', icon: Hourglass },
  applications: { title: 'Applications', icon: UserPlus },
  accounts: { title: 'Pending Accounts', icon: Building2 },
  'artist-claims': { title: 'Pending Artist Claims', icon: MicVocal },
  'festival-claims': { title: 'Pending Festival Claims', icon: Ticket },
  'label-claims': { title: 'Pending Label Claims', icon: Tags },
  'venue-claims': { title: 'Pending Venue Claims', icon: MapPin },
}
const PANEL = 'admin-panel'

/** The dashboard by the specification: cards with numbers, then a row of tabs. */
export function SpecifiedAdminFrame({ desk, tabs, open, children }: AdminFrameProps) {
  const { reports, appeals } = desk
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {tabs.map(({ tab, waiting }) => {
          const card = CARDS[tab]
          if (!card) return null
          const list = tab === 'reports' && reports === 0 && appeals > 0 ? 'appeals' : undefined
          return (
            <Card
              key={tab}
              pressable
              className="flex items-center justify-between gap-1 p-4 sm:flex-col-reverse sm:items-stretch sm:p-5"
            >
              <dt className="flex items-center gap-2 text-sm text-muted sm:order-2 sm:justify-between">
                <Link to="/admin" search={{ tab, list }} resetScroll={false} className="cover-link">
                  {card.title}
                </Link>
                <card.icon aria-hidden="true" className="size-4.5 shrink-0" />
              </dt>
              <dd className="figures type-title">{formatBounded(waiting)}</dd>
            </Card>
          )
        })}
      </dl>
      <LinkTabs label="What to review" className="mt-8 flex-wrap border-b border-line">
        {tabs.map(({ tab, label, waiting }) => (
          <LinkTab
            key={tab}
            to="/admin"
            search={{ tab }}
            resetScroll={false}
            selected={tab === open}
            panel={PANEL}
          >
            {label}
            {waiting > 0 && <Badge tone="caution">{formatNumber(waiting)}</Badge>}
          </LinkTab>
        ))}
      </LinkTabs>
      <div className="pt-6">
        <LinkTabPanel id={PANEL} label={tabs.find(({ tab }) => tab === open)?.label ?? ''}>
          {children}
        </LinkTabPanel>
      </div>
    </>
  )
}
