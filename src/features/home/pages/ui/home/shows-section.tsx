import { ShowTickets, ShowTicketsSkeleton, UpcomingShows } from '#features/shows/public-ui.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** Real shows of the homes. */
export function ShowsSection() {
  return (
    <section aria-labelledby="shows-title">
      <SectionHeading
        id="shows-title"
        title="Shows"
        className="mb-6"
        action={<MoreLink to="/tickets">All shows</MoreLink>}
      />
      <UpcomingShows skeleton={<ShowTicketsSkeleton label="Loading shows" />}>
        {(shows) => <ShowTickets shows={shows} label="Shows" level={3} />}
      </UpcomingShows>
    </section>
  )
}
