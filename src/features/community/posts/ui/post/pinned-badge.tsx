import Pin from 'virtual:icon/pin'
import { Badge } from '#ui/badge.tsx'

/** The badge of a post that is pinned on its entity's page. */
export function PinnedBadge() {
  return (
    <Badge className="shrink-0">
      <Pin aria-hidden="true" /> Pinned
    </Badge>
  )
}
