import { useLocation } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { TabProps } from './tab-props.ts'

/** What fans say about the artist. */
export function CommunityTab({ artist: { mbid, slug, name } }: TabProps) {
  const { status } = useSession()
  // Somebody whom the music database does not know is known by the address.
  const id = mbid ?? slug
  return (
    <div className="max-w-3xl">
      {status === 'member' && (
        <div className="mb-5 flex justify-end">
          <ButtonLink to="/community" state={{ linkedArtist: { name, id } }}>
            <PenLine aria-hidden="true" />
            Create Post
          </ButtonLink>
        </div>
      )}
      <PostsAbout type="artist" id={id} empty={<NoPosts name={name} isVisitor={status === 'visitor'} />} />
    </div>
  )
}

function NoPosts({ name, isVisitor }: { name: string; isVisitor: boolean }) {
  const here = useLocation({ select: (location) => location.href })
  return (
    <EmptyState
      title="No Community Posts Yet"
      level={3}
      action={
        isVisitor && (
          <ButtonLink to="/auth" search={{ next: here }}>
            Sign In to Post
          </ButtonLink>
        )
      }
    >
      Be the first to say something about {name}.
    </EmptyState>
  )
}
