import { Pin } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'

/** On a post that comes first on the page of what it is about. */
export function PinnedBadge() {
  return (
    <Badge className="shrink-0">
      <Pin aria-hidden="true" /> Pinned
    </Badge>
  )
}
