import { Badge } from '#ui/badge.tsx'
import type { Post } from '../../contract.ts'

/** Tells authors that others do not see their post or reply. Nothing for public ones. */
export function VisibilityBadge({ visibility }: Pick<Post, 'visibility'>) {
  if (visibility === 'public') return null
  return <Badge tone="caution">{visibility === 'held' ? 'Waits for approval' : 'Hidden: reported'}</Badge>
}
