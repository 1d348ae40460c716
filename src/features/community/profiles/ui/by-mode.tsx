import { RepliesOf } from '#features/community/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { PublicProfile } from '../contract.ts'

/** The tab "Replies & Activity" of a profile. */
export function Replies({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  return useSiteMode() === 'preview' ? (
    <EmptyState title="Coming Soon" level={2}>
      Reply activity will be shown here
    </EmptyState>
  ) : (
    <RepliesOf
      username={profile.username}
      empty={
        <EmptyState
          title="No replies yet"
          level={2}
          action={isOwner && <ButtonLink to="/community">Find a conversation</ButtonLink>}
        >
          {isOwner
            ? 'What you answer under the posts of others is collected here.'
            : `@${profile.username} has not answered a post so far.`}
        </EmptyState>
      }
    />
  )
}
