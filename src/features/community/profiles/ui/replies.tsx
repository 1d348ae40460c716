import { RepliesOf } from '#features/community/feed/ui/replies-of.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { PublicProfile } from '../contract.ts'

export interface RepliesProps {
  profile: PublicProfile
  isOwner: boolean
}

/** The tab "Replies & Activity" of a profile. */
export function Replies({ profile, isOwner }: RepliesProps) {
  return (
    <RepliesOf
      username={profile.username}
      empty={
        <EmptyState
          title="No replies yet"
          level={2}
          action={isOwner && <ButtonLink to="/community">Find a conversation</ButtonLink>}
        >
          {isOwner
            ? 'Your replies to other people’s posts will show up here.'
            : `@${profile.username} hasn’t replied to a post yet.`}
        </EmptyState>
      }
    />
  )
}
