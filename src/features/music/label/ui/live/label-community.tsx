import PenLine from 'virtual:icon/pen-line'
import { useSession } from '#features/accounts/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LabelPage } from '../../contract.ts'

/** The posts about the label. */
export function LabelCommunity({ label: { mbid, name } }: { label: LabelPage }) {
  const { status } = useSession()
  return (
    <div className="max-w-3xl">
      {status === 'member' && (
        <div className="mb-5 flex justify-end">
          <ButtonLink to="/community" state={{ linkedLabel: { type: 'label', id: mbid, name } }}>
            <PenLine aria-hidden="true" />
            Create Post
          </ButtonLink>
        </div>
      )}
      <PostsAbout
        type="label"
        id={mbid}
        empty={
          <EmptyState title="No Community Posts Yet" level={2}>
            Be the first to say something about {name}.
          </EmptyState>
        }
      />
    </div>
  )
}
