import { nameSlug } from './slugs.ts'
import { artistPath } from './ui/page-link.tsx'

export type { Suggestion } from './contract.ts'
export { slugToName } from './slugs.ts'
export { ListState } from './ui/list-state.tsx'
export { Story } from './ui/news/story.tsx'
export { StorySkeleton } from './ui/news/story-skeletons.tsx'
export { PageLink } from './ui/page-link.tsx'
export { newsQuery, prefetch } from './ui/queries.ts'
export { TicketStatusBadge } from './ui/ticket-status-badge.tsx'
export { suggestionsQuery } from './ui/v2/queries.ts'

/** Address of the page of an artist who is known by name only. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))
