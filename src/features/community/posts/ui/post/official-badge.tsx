import BadgeCheck from 'virtual:icon/badge-check'
import { Badge } from '#ui/badge.tsx'

interface OfficialBadgeProps {
  businessName: string | null
  /** When the business lost the page it spoke for. */
  until: string | null
}

/** The badge of official posts and replies, with the name of the business if it still exists. */
export function OfficialBadge({ businessName, until }: OfficialBadgeProps) {
  return (
    <Badge tone={until ? 'neutral' : 'brass'} className="max-w-full min-w-0">
      {!until && <BadgeCheck aria-hidden="true" className="shrink-0" />}
      <span>{until ? 'Formerly official' : 'Official'}</span>
      {businessName && (
        <span title={businessName} className="min-w-0 truncate leading-tight">
          · <bdi>{businessName}</bdi>
        </span>
      )}
    </Badge>
  )
}
