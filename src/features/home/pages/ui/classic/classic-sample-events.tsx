import { TicketStatusBadge } from '#features/shows/festivals/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { LiveEvent } from '../../contract.ts'
import { SampleEventButton } from '../home/sample-event-button.tsx'
import { RankedList, RankedRow, RankedSection } from './ranked-list.tsx'

/** Sample events as a ranked list. */
export function ClassicSampleEvents({ events }: { events: readonly LiveEvent[] }) {
  return (
    <RankedSection id="live-events" title="Live Events" action={<SampleMark />}>
      <RankedList>
        {events.map((event) => (
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
