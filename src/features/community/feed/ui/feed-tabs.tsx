import type { FeedTab } from '#features/community/limits.ts'
import { LinkTab, LinkTabs } from '#ui/link-tabs.tsx'

export const TAB_LABELS: Record<FeedTab, string> = {
  all: 'All',
  following: 'Following',
  'my-posts': 'My Posts',
}

interface FeedTabsProps {
  tab: FeedTab
  /** Whether to show the tabs for members. */
  personal: boolean
  panel: string
}

export function FeedTabs({ tab, personal, panel }: FeedTabsProps) {
  const tabs: FeedTab[] = personal ? ['all', 'following', 'my-posts'] : ['all']
  return (
    <LinkTabs label="Which posts" className="border-b border-line">
      {tabs.map((one) => (
        <LinkTab
          key={one}
          from="/community/"
          to="/community"
          search={(search) => ({ ...search, tab: one === 'all' ? undefined : one })}
          resetScroll={false}
          selected={one === tab}
          panel={panel}
        >
          {TAB_LABELS[one]}
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
