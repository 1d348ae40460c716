import { TicketStatusBadge } from '#features/festivals/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { LiveEvent } from '../../contract.ts'
import { RankedList, RankedRow, RankedSection } from './ranked-list.tsx'

/** Sample events as a ranked list. */
export function ClassicSampleEvents({ events }: { events: readonly LiveEvent[] }) {
  return (
    <RankedSection id="live-events" title="Live Events" action={<SampleMark />}>
      <RankedList>
        {events.map(({ id, title, artist, city, date, price, status, image }) => (
          <RankedRow
            key={id}
            picture={<img src={image} alt="" loading="lazy" className="size-full bg-hover object-cover" />}
            title={
              <PageLink href="/tickets" className="cover-link">
                {title}
              </PageLink>
            }
            detail={`${formatDate(date)} · ${artist}, ${city}`}
            end={
              <span className="flex flex-col items-end gap-1">
                {price}
                <TicketStatusBadge status={status} />
              </span>
            }
          />
        ))}
      </RankedList>
    </RankedSection>
  )
}
