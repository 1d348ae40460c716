import type { ClaimKind } from '#features/business/limits.ts'
import { artistPathOf, labelPath, nameSlug } from '#features/catalogue/public-ui.tsx'

/** The address of the public page of an artist, festival, label or venue that is claimed. */
export function pagePath(kind: ClaimKind, linkedId: string, name: string): string {
  const id = encodeURIComponent(linkedId)
  if (kind === 'artist') return `${artistPathOf(name)}?mbid=${id}`
  if (kind === 'label') return `${labelPath(nameSlug(name))}?mbid=${id}`
  return kind === 'venue' ? `/venue/${id}` : `/tickets?event=${id}`
}
