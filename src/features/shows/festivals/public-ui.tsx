import type { Festival } from './contract.ts'
import { isInLineUp } from './words.ts'

export { EventDialog } from './ui/event-dialog.tsx'
export { FestivalBadges } from './ui/festival-badges.tsx'
export { festivalsQuery } from './ui/queries.ts'
export { TicketStatusBadge } from './ui/ticket-status-badge.tsx'
export type { Festival }

/** The festivals with an artist in the lineup: the shows of the artist's page. */
export const showsOf = (festivals: readonly Festival[], artistName: string): Festival[] =>
  festivals.filter((festival) => isInLineUp(festival, artistName))
