import type { Festival } from '#features/shows/festivals/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { TicketStatusBadge } from './ticket-status-badge.tsx'

/** The status of the tickets, and "Past" beside it when the festival is over. */
export function FestivalBadges({ isPast, status }: Pick<Festival, 'isPast' | 'status'>) {
  return (
    <>
      {isPast && <Badge>Past</Badge>}
      <TicketStatusBadge status={status} />
    </>
  )
}
