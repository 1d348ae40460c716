import { useId } from 'react'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

interface RecordPostsProps {
  type: 'album' | 'song'
  mbid: string
  title: string
}

/** What members say about an album or song. */
export function RecordPosts({ type, mbid, title }: RecordPostsProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-16">
      <SectionHeading id={heading} title="Posts" className="mb-6" />
      <div className="max-w-3xl">
        <PostsAbout
          type={type}
          id={mbid}
          empty={
            <EmptyState title="No posts yet" level={3} className="items-start! px-0! text-start!">
              Be the first to say something about {title}.
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
