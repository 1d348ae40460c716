import { Link } from '@tanstack/react-router'
import type { Owner } from '#features/business/public.ts'
import { Badge } from '#ui/badge.tsx'

/** A link to the owner, with the display name or else the username. */
export function OwnerLink({ owner, isOwn }: { owner: Owner; isOwn: boolean }) {
  const { username, displayName } = owner
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      <Link to="/profile/$username" params={{ username }} title={`@${username}`} className="link min-w-0">
        <bdi>{displayName ?? username}</bdi>
      </Link>
      {isOwn && <Badge>You</Badge>}
    </span>
  )
}
