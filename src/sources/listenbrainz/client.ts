import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/request-queue.ts'

/** ListenBrainz answers at most so many ids at a time. */
export const POPULARITY_IDS_MAX = 1000

const count = z.number().nonnegative().nullable()
const answer = z.array(
  z.object({ artist_mbid: z.string(), total_listen_count: count, total_user_count: count }),
)

export interface Listens {
  mbid: string
  listens: number
  /** People who listened. */
  listeners: number
}

/** The calls that Fanfare makes to https://listenbrainz.readthedocs.io/en/latest/users/api/popularity.html */
export interface ListenBrainz {
  /** How often artists were listened to, at most `POPULARITY_IDS_MAX`; without those that nobody did. Throws `OutsideError`. */
  artistListens(mbids: readonly string[], urgency: Urgency): Promise<Listens[]>
}

/** Posts JSON to a path below the base URL through the queue; throws `OutsideError`. */
export type PostListenBrainz = (path: string, body: unknown, urgency: Urgency) => Promise<unknown>

export function createListenBrainz(postJson: PostListenBrainz): ListenBrainz {
  return {
    async artistListens(mbids, urgency) {
      try {
        const parsed = answer.safeParse(
          await postJson('/1/popularity/artist', { artist_mbids: mbids }, urgency),
        )
        if (!parsed.success) {
          throw new OutsideError('unreadable', 'The answer is not of the expected form', {
            cause: parsed.error,
          })
        }
        return parsed.data.flatMap(({ artist_mbid, total_listen_count, total_user_count }) =>
          total_listen_count && total_user_count
            ? [{ mbid: artist_mbid, listens: total_listen_count, listeners: total_user_count }]
            : [],
        )
      } catch (error) {
        throw asOutsideError(error)
      }
    },
  }
}
