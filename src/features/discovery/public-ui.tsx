import { nameSlug } from './slugs.ts'
import { artistPath } from './ui/page-link.tsx'

export { ListState } from './ui/list-state.tsx'
export { PageLink } from './ui/page-link.tsx'
export { TicketStatusBadge } from './ui/ticket-status-badge.tsx'

/** Address of the page of an artist who is known by name only. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))
