import { ShowTickets, ShowTicketsSkeleton, UpcomingShows } from '#features/shows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** Real shows of the homes. */
export function ShowsSection() {
  return (
    <section aria-labelledby="shows-title">
      <SectionHeading
        id="shows-title"
        title="Shows"
        className="mb-6"
        action={
          <PageLink href="/tickets" className="link inline-flex min-h-11 items-center">
            More shows
          </PageLink>
        }
      />
      <UpcomingShows skeleton={<ShowTicketsSkeleton label="Loading shows" />}>
        {(shows) => <ShowTickets shows={shows} label="Shows" level={3} />}
      </UpcomingShows>
    </section>
  )
}
