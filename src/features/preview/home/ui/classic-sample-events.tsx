import { RankedList, RankedRow, RankedSection } from '#features/home/pages/public-ui.tsx'
import { TicketStatusBadge } from '#features/preview/festivals/ui/ticket-status-badge.tsx'
import { LIVE_EVENTS } from '#features/preview/samples/live-events.ts'
import { formatDate } from '#ui/format.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SampleEventButton } from './sample-event-button.tsx'

/** Live Events of the classic home: samples as a ranked list. */
export function ClassicSampleEvents() {
  return (
    <RankedSection id="live-events" title="Live Events" action={<SampleMark />}>
      <RankedList>
        {LIVE_EVENTS.map((event) => (
          <RankedRow
            key={event.id}
            picture={
              <img src={event.image} alt="" loading="lazy" className="size-full bg-hover object-cover" />
            }
            title={<SampleEventButton event={event} className="cover-link text-left" />}
            detail={`${formatDate(event.date)} · ${event.artist}, ${event.city}`}
            end={
              <span className="flex flex-col items-end gap-1">
                {event.price}
                <TicketStatusBadge status={event.status} />
              </span>
            }
          />
        ))}
      </RankedList>
    </RankedSection>
  )
}
