import { Badge } from '#ui/badge.tsx'
import type { Festival } from '../contract.ts'
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
