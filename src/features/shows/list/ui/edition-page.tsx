import { Link } from '@tanstack/react-router'
import type { Verification } from '#features/business/contract.ts'
import { useCountPageView } from '#features/business/numbers/public-ui.tsx'
import { StatedByOwners } from '#features/business/page-facts/public-ui.tsx'
import { OWNER_LINK, OwnerLine, VerificationMark } from '#features/business/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { OfferedFollowButton } from '#features/follow/follows/public-ui.tsx'
import { PAST_SHOWS, SHOWS_LIMIT } from '#features/shows/limits.ts'
import { showListQuery } from '#features/shows/ui/queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { NoneAnnounced, ShowsOf } from './artist-shows.tsx'

/** The queries of a festival's page, for its loader. */
export const editionQueries = (slug: string) =>
  [
    showListQuery({ festival: slug }, SHOWS_LIMIT),
    showListQuery({ festival: slug, when: 'past' }, PAST_SHOWS),
  ] as const

interface EditionsPageProps {
  slug: string
  name: string
  verification: Verification | null
}

/** A festival: its editions, and what fans say about it. */
export function EditionsPage({ slug, name, verification }: EditionsPageProps) {
  useCountPageView('festival', slug, verification !== null)
  return (
    <div className="page py-10 md:py-14">
      <p className="type-label flex min-h-5 flex-wrap items-center gap-2 text-muted">
        <VerificationMark
          verified={verification !== null && verification.lapsedAt === null}
          verification={verification}
          isShort
        />
        Festival
      </p>
      <div className="mt-2 mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="type-display min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <OfferedFollowButton kind="festival" id={slug} name={name} />
      </div>
      {verification && <StatedByOwners kind="festival" id={slug} />}
      <ShowsOf filter={{ festival: slug }} level={2} none={<NoneAnnounced name={name} level={2} />} />
      <section aria-labelledby="festival-posts" className="mt-14 max-w-3xl">
        <SectionHeading id="festival-posts" title="Community" className="mb-6" />
        <PostsAbout
          type="festival"
          id={slug}
          empty={
            <EmptyState title="No Community Posts Yet">
              Going, or been before? Be the first to say so.
            </EmptyState>
          }
        />
      </section>
      <OwnerLine kind="festival" linkedId={slug} verification={verification}>
        Do you run this festival?{' '}
        <Link to="/business/claim" search={{ festival: name }} className={OWNER_LINK}>
          Claim this page
        </Link>
      </OwnerLine>
    </div>
  )
}
