import type { ReactNode } from 'react'
import type { Desk } from '#features/safety/reports/contract.ts'
import { formatBounded } from '#platform/count-limit.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { AdminTab } from './admin-search.ts'

export interface AdminFrameProps {
  desk: Desk
  /** Those that the viewer sees, each with the number of waiting items. */
  tabs: readonly { tab: AdminTab; label: string; waiting: number }[]
  open: AdminTab
  children: ReactNode
}

const PANEL = 'admin-panel'

/** The parts of the dashboard as a list beside the open one; above it in narrow windows. */
export function AdminFrame({ tabs, open, children }: AdminFrameProps) {
  return (
    <div className="mt-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10">
      <LinkTabs
        label="What to review"
        className="border-line max-lg:border-b lg:flex-col lg:self-start lg:border-r lg:pr-6"
      >
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
            {waiting > 0 && <Badge tone="caution">{formatBounded(waiting)}</Badge>}
          </LinkTab>
        ))}
      </LinkTabs>
      <div className="min-w-0 max-lg:pt-6">
        <LinkTabPanel id={PANEL} label={tabs.find(({ tab }) => tab === open)?.label ?? ''}>
          {children}
        </LinkTabPanel>
      </div>
    </div>
  )
}
