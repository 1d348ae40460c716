import { Badge } from '#ui/badge.tsx'
import type { Post } from '../../contract.ts'

const LABELS = {
  held: 'Waiting for approval',
  hidden: 'Hidden: reported',
  withheld: 'Hidden: the author is banned',
  removed: 'Removed',
}

/** Tells authors and moderators that others do not see a post or reply. Nothing for public ones. */
export function VisibilityBadge({ visibility }: Pick<Post, 'visibility'>) {
  if (visibility === 'public') return null
  return <Badge tone="caution">{LABELS[visibility]}</Badge>
}
