import { Link } from '@tanstack/react-router'
import { POST_REMOVED } from '#features/community/limits.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Thread } from './thread.tsx'

/** For the address of a post that a moderator removed. Its thread can still be read. */
export function RemovedPost({ postId }: { postId: string }) {
  return (
    <div className="reading-page py-8 md:py-12">
      <EmptyState
        level={1}
        title={POST_REMOVED}
        action={<ButtonLink to="/community">Go to Community</ButtonLink>}
      >
        It broke the guidelines. Its replies stay. You can read every decision in the{' '}
        <Link to="/guidelines/log" className="link">
          public log
        </Link>
        .
      </EmptyState>
      <section aria-label="Replies" className="mt-8">
        <Thread postId={postId} />
      </section>
    </div>
  )
}
