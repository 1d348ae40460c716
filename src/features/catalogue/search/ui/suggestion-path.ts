import { artistPath } from '#features/catalogue/slugs.ts'
import type { Suggestion } from '../contract.ts'

/** The address of the page of a suggestion. */
export function suggestionPath({ id, type, slug }: Suggestion): string | undefined {
  if (type === 'artist') return slug ? `${artistPath(slug)}?mbid=${id}` : undefined
  if (type === 'release') return `/release/${id}`
  if (type === 'recording') return `/song/${id}`
  if (type === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  return `/show/${id}`
}
