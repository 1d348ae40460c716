import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { PublicProfile } from '../contract.ts'

/** The posts of one person, newest first. */
export function ProfilePosts({ isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  return (
    <EmptyState
      title="No posts yet"
      level={2}
      action={isOwner && <ButtonLink to="/community">Create Post</ButtonLink>}
    />
  )
}
