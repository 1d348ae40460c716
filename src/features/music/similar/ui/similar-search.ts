import { artistPath } from '#features/catalogue/public-ui.tsx'
import { isUuid } from '#platform/uuid.ts'
import type { ConnectedArtist } from '../contract.ts'
import { CONNECTED_NAME_MAX } from '../limits.ts'

/** Search parameters of an artist's page of similar ones: `to` is the other end of a connection, a name or an id. */
export interface SimilarSearch {
  mbid?: string
  to?: string
}

/** Drops unknown parameters and values. */
export function readSimilarSearch({ mbid, to }: { [name in keyof SimilarSearch]?: unknown }): SimilarSearch {
  const name = typeof to === 'string' && to.isWellFormed() ? to.trim().slice(0, CONNECTED_NAME_MAX) : ''
  return {
    mbid: isUuid(mbid) ? mbid.toLowerCase() : undefined,
    to: name && !name.includes('\0') ? name : undefined,
  }
}

/** Address of an artist's page. */
export const addressOf = ({ slug, mbid }: ConnectedArtist): string =>
  `${artistPath(slug)}?mbid=${encodeURIComponent(mbid)}`
