import { SectionHeading } from '#ui/section-heading.tsx'
import { LIVE_EVENTS } from '../../../../../sample-data/live-events.ts'
import { EventCard } from './event-card.tsx'

/** The sample events of the homes. */
export function LiveEventsSection() {
  return (
    <section aria-labelledby="live-events-title">
      <SectionHeading id="live-events-title" title="Live Events" className="mb-6" />
      <ul aria-label="Live events" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {LIVE_EVENTS.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}
