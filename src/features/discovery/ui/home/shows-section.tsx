import { NoShows } from '#features/festivals/public-ui.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** Real shows of the homes. */
export function ShowsSection() {
  return (
    <section aria-labelledby="live-events-title">
      <SectionHeading id="live-events-title" title="Live Events" className="mb-6" />
      <NoShows level={3} />
    </section>
  )
}
