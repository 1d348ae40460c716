import type { TicketStatus } from '#features/shows/festivals/limits.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const STATUSES: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'positive' },
  'low-stock': { label: 'Few Left', tone: 'caution' },
  'sold-out': { label: 'Sold Out', tone: 'live' },
}

/** The availability of tickets: Available, Few Left, Sold Out. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = STATUSES[status]
  return <Badge tone={tone}>{label}</Badge>
}
