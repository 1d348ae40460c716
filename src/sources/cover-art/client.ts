import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import { maybe, readable } from '../tolerant.ts'

/** 250 for small pictures, 500 otherwise. */
export type CoverSize = 250 | 500

/** The entity that has the cover. */
export const coverPlace = z.object({ kind: z.enum(['release', 'release-group']), id: z.string() })
export type CoverPlace = z.infer<typeof coverPlace>

export interface CoverArt {
  /**
   * Finds the front cover of a release: its own, else that of its release group; null when neither has one. Throws
   * `OutsideError` when the archive fails.
   */
  findFront(release: { id?: string; releaseGroupId?: string }, urgency: Urgency): Promise<CoverPlace | null>
  /** The address of a front cover. */
  frontAddress(place: CoverPlace, size: CoverSize): string
}

/** https://musicbrainz.org/doc/Cover_Art_Archive/API: an index of a release's or release group's pictures. */
const index = z.object({ images: readable(z.object({ front: maybe(z.boolean()) })) })

/** Fetches a path below the base URL through the queue, as parsed JSON; throws `OutsideError`. */
export type FetchCoverArt = (path: string, urgency: Urgency) => Promise<unknown>

export function createCoverArt(fetchJson: FetchCoverArt, baseUrl: string): CoverArt {
  const hasFront = async ({ kind, id }: CoverPlace, urgency: Urgency): Promise<boolean> => {
    const answer = await fetchJson(`/${kind}/${encodeURIComponent(id)}`, urgency).catch((error) => {
      // For a malformed id the archive answers "bad request".
      const { isMissing, status } = asOutsideError(error)
      if (isMissing || status === 400) return { images: [] }
      throw error
    })
    const parsed = index.safeParse(answer)
    if (!parsed.success) throw new OutsideError('unreadable', 'The index is not of the expected form.')
    return parsed.data.images.some((image) => image.front === true)
  }

  return {
    async findFront({ id, releaseGroupId }, urgency) {
      const places: CoverPlace[] = []
      if (id) places.push({ kind: 'release', id })
      if (releaseGroupId) places.push({ kind: 'release-group', id: releaseGroupId })
      for (const place of places) if (await hasFront(place, urgency)) return place
      return null
    },
    frontAddress: ({ kind, id }, size) => `${baseUrl}/${kind}/${encodeURIComponent(id)}/front-${size}`,
  }
}
