import { useQuery } from '@tanstack/react-query'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { PAST_SHOWS, SHOWS_LIMIT } from '../../limits.ts'
import { showListQuery } from '../queries.ts'
import { ShowsOf } from './artist-shows.tsx'

/** The queries of a festival's page, for its loader. */
export const editionQueries = (slug: string) =>
  [
    showListQuery({ festival: slug }, SHOWS_LIMIT),
    showListQuery({ festival: slug, when: 'past' }, PAST_SHOWS),
  ] as const

/** A festival: its editions, and what fans say about it. */
export function EditionsPage({ slug }: { slug: string }) {
  const [upcoming, past] = editionQueries(slug)
  const next = useQuery(upcoming)
  const gone = useQuery(past)
  const festival = next.data?.items[0]?.festival ?? gone.data?.items[0]?.festival
  if (next.data && gone.data && !festival) {
    return (
      <div className="page py-10">
        <EmptyState
          level={1}
          title="No shows of this festival yet"
          action={<ButtonLink to="/tickets">All upcoming shows</ButtonLink>}
        >
          As soon as its organiser announces an edition, it is listed here.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page py-10 md:py-14">
      <p className="type-label text-muted">Festival</p>
      <h1 className="type-display mt-1 mb-8 wrap-anywhere">
        <bdi>{festival?.name ?? 'Festival'}</bdi>
      </h1>
      <ShowsOf filter={{ festival: slug }} name={festival?.name ?? 'this festival'} />
      <section aria-labelledby="festival-posts" className="mt-14 max-w-3xl">
        <SectionHeading id="festival-posts" title="Community" className="mb-6" />
        <PostsAbout
          type="festival"
          id={slug}
          empty={
            <EmptyState title="No Community Posts Yet">
              Going, or been there? Be the first to say so.
            </EmptyState>
          }
        />
      </section>
    </div>
  )
}
