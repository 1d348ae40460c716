import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ListedShow } from '../contract.ts'
import type { Availability, ShowStatus } from '../limits.ts'
import { availabilityOf } from './words.ts'

const STATUSES: Record<Exclude<ShowStatus, 'scheduled'>, { label: string; tone: BadgeTone }> = {
  moved: { label: 'New date', tone: 'notice' },
  postponed: { label: 'Postponed', tone: 'caution' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}
export const TICKETS: Record<Availability, { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'positive' },
  'low-stock': { label: 'Few Left', tone: 'caution' },
  'sold-out': { label: 'Sold Out', tone: 'live' },
}

interface ShowBadgeProps {
  show: Pick<ListedShow, 'status' | 'ticketLinks'>
  isPast: boolean
}

/**
 * The most important thing to know before buying a ticket: whether the show takes place, else the availability of
 * tickets.
 */
export function ShowBadge({ show: { status, ticketLinks }, isPast }: ShowBadgeProps) {
  const tickets = availabilityOf(ticketLinks)
  const isOn = status === 'scheduled' || status === 'moved'
  if (isPast && isOn) return <Badge>Past</Badge>
  if (status !== 'scheduled') return <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
  return tickets && <AvailabilityBadge availability={tickets} />
}

export function AvailabilityBadge({ availability }: { availability: Availability }) {
  return <Badge tone={TICKETS[availability].tone}>{TICKETS[availability].label}</Badge>
}
