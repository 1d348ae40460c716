import { PostsOf } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { PublicProfile } from '../contract.ts'

/** The posts of one person, newest first. */
export function ProfilePosts({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  return (
    <PostsOf
      username={profile.username}
      empty={
        <EmptyState
          title="No posts yet"
          level={2}
          action={isOwner && <ButtonLink to="/community">Create Post</ButtonLink>}
        />
      }
    />
  )
}
