import { BadgeCheck } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'

/** The badge of official posts and replies, with the name of the business if it still exists. */
export function OfficialBadge({ businessName }: { businessName: string | null }) {
  return (
    <Badge tone="brass" className="max-w-full min-w-0">
      <BadgeCheck aria-hidden="true" className="shrink-0" />
      <span>Official</span>
      {businessName && (
        <span title={businessName} className="min-w-0 truncate leading-tight">
          · <bdi>{businessName}</bdi>
        </span>
      )}
    </Badge>
  )
}
