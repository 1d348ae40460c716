import { artistPath } from '#features/catalogue/public-ui.tsx'
import type { Suggestion } from '../contract.ts'

/** The address of the page of a suggestion. */
export function suggestionPath({ id, type, slug }: Suggestion): string | undefined {
  if (type === 'artist') return slug ? `${artistPath(slug)}?mbid=${id}` : undefined
  if (type === 'release') return `/release/${id}`
  if (type === 'recording') return `/song/${id}`
  if (type === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  return `/show/${id}`
}

/**
 * The same by the specification for the alternative home: festivals link to the list of all, albums and songs only fill
 * the box.
 */
export function specifiedPath(found: Suggestion): string | undefined {
  if (found.type === 'festival') return '/tickets'
  return found.type === 'artist' ? suggestionPath(found) : undefined
}
