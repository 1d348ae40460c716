import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CommunitySearch } from './community-search.ts'

const HINTS = {
  all: 'Be the first to say something.',
  following: 'Follow a post and it’ll show up here.',
  'my-posts': 'What do you love listening to at the moment?',
}

/** An empty feed: explains why, and offers one action. */
export function EmptyFeed({ tab, sort, search }: CommunitySearch) {
  const isOwn = tab === 'my-posts' && !search && !sort
  return (
    <EmptyState
      level={2}
      title={isOwn ? "You haven't posted anything yet" : 'No posts found'}
      action={<WayOut search={search} />}
    >
      {search
        ? `Nobody has written about “${search}” yet.`
        : sort === 'trending'
          ? 'Nothing in the last 24 hours.'
          : HINTS[tab ?? 'all']}
    </EmptyState>
  )
}

function WayOut({ search }: { search?: string }) {
  const navigate = useNavigate({ from: '/community/' })
  const isVisitor = useSession().status === 'visitor'
  const here = useLocation({ select: (location) => location.href })
  if (isVisitor) {
    return (
      <ButtonLink to="/auth" search={{ next: here }}>
        Sign In to Post
      </ButtonLink>
    )
  }
  if (!search) return null
  return (
    <Button
      variant="secondary"
      onClick={() =>
        void navigate({ to: '/community', search: (current) => ({ ...current, search: undefined }) })
      }
    >
      Clear search
    </Button>
  )
}
