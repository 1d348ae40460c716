import { Link } from '@tanstack/react-router'
import { PostsAbout, usePostCount } from '#features/community/public-ui.tsx'
import { POSTS_PREVIEW } from '#features/shows/festivals/limits.ts'
import { formatBounded } from '#platform/count-limit.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { DialogPart } from './dialog-part.tsx'

interface FestivalPostsProps {
  slug: string
  name: string
}

/** The newest posts about the festival, with a link to all. */
export function FestivalPosts({ slug, name }: FestivalPostsProps) {
  const count = usePostCount('festival', slug)
  const linked = { linkedFestival: { id: slug, name, type: 'festival' as const } }
  return (
    <DialogPart title="Community">
      <PostsAbout
        type="festival"
        id={slug}
        limit={POSTS_PREVIEW}
        empty={
          <div className="rounded-card bg-surface px-4 py-8 text-center">
            <p className="type-heading">No Community Posts Yet</p>
            <p className="mt-1 text-muted">Going, or been there? Be the first to say so.</p>
            <Link to="/community" state={linked} className="link mt-2 inline-flex min-h-11 items-center">
              Write about {name}
            </Link>
          </div>
        }
      />
      {Boolean(count) && (
        <div className="mt-4 text-center">
          <ButtonLink to="/community" state={{ ...linked, searchQuery: name }} variant="secondary">
            View All {formatBounded(count ?? 0)} {count === 1 ? 'Post' : 'Posts'}
          </ButtonLink>
        </div>
      )}
    </DialogPart>
  )
}
