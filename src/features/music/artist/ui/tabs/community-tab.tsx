import PenLine from 'virtual:icon/pen-line'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { TabProps } from './tab-props.ts'

/** The posts about the artist. */
export function CommunityTab({ artist: { mbid, slug, name } }: TabProps) {
  const { status } = useSession()
  // Posts about an artist without a MusicBrainz id are linked by slug.
  const id = mbid ?? slug
  return (
    <div className="mx-auto max-w-208">
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
