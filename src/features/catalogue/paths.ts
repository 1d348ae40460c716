import { nameSlug } from './slugs.ts'

/** Address of an artist's page. */
export const artistPath = (slug: string): string => `/artist/${encodeURIComponent(slug)}`

/** Address of the page of an artist who is known by name only. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))

/** Address of a label's page. */
export const labelPath = (slug: string): string => `/label/${encodeURIComponent(slug)}`
