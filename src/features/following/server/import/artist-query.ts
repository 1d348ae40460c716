import type { ArtistQuery } from '#features/catalogue/public.ts'
import { isStorableText } from '#platform/storable-text.ts'
import { isCanonicalUuid, isUuid } from '#platform/uuid.ts'

/** The longest text that is accepted as a name. */
const NAME_MAX = 200

/** An artist of a list; undefined when the entry is neither a name nor an id. */
export function toArtistQuery(name: unknown, mbid?: unknown): ArtistQuery | undefined {
  const id = typeof mbid === 'string' && isUuid(mbid.trim()) ? mbid.trim().toLowerCase() : null
  const text = typeof name === 'string' ? name.replace(/\s+/g, ' ').trim() : ''
  if (isCanonicalUuid(text.toLowerCase())) return { name: null, mbid: text.toLowerCase() }
  const isName =
    text.length > 0 && text.length <= NAME_MAX && isStorableText(text) && !/[\p{Cc}\ufffd]/u.test(text)
  return id || isName ? { name: isName ? text : null, mbid: id } : undefined
}
