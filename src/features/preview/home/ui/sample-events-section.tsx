import { LIVE_EVENTS } from '#features/preview/samples/live-events.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { EventCard } from './event-card.tsx'

/** Live Events of `/` and `/v2`: samples as tickets. */
export function SampleEventsSection() {
  return (
    <section aria-labelledby="live-events-title">
      <SectionHeading id="live-events-title" title="Live Events" action={<SampleMark />} className="mb-6" />
      <ul
        aria-label="Live events"
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 lg:grid-cols-4 lg:gap-6"
      >
        {LIVE_EVENTS.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}
