import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'

/** An artist that somebody listens to. */
export interface ListenedArtist {
  name: string
  /** MusicBrainz id, where the service knows it. */
  mbid: string | null
}

/** The most artists on a page of the service, and the most pages that we read. */
const PAGE = 1000
const PAGES_MAX = 3

const NOT_COUNTED = 204

const answer = z.object({
  payload: z.object({
    artists: z.array(z.object({ artist_name: z.string(), artist_mbid: z.string().nullish() })),
  }),
})

/**
 * The artists that a user of ListenBrainz has listened to, most heard first; at most 3000. Throws `OutsideError`, of
 * status 404 for an unknown user and 204 for one of whom nothing is counted yet.
 * https://listenbrainz.readthedocs.io/en/latest/users/api/statistics.html
 */
export async function readListenBrainzArtists(
  ask: (path: string, urgency: Urgency) => Promise<unknown>,
  user: string,
): Promise<ListenedArtist[]> {
  const heard: ListenedArtist[] = []
  try {
    for (let page = 0; page < PAGES_MAX; page++) {
      const query = `count=${PAGE}&offset=${heard.length}&range=all_time`
      const path = `/1/stats/user/${encodeURIComponent(user)}/artists?${query}`
      const json = await ask(path, { priority: 'visitor' })
      if (json === null) throw new OutsideError('status', 'Not counted yet', { status: NOT_COUNTED })
      const parsed = answer.safeParse(json)
      if (!parsed.success) {
        throw new OutsideError('unreadable', 'The answer is not of the expected form', {
          cause: parsed.error,
        })
      }
      const { artists } = parsed.data.payload
      heard.push(...artists.map((one) => ({ name: one.artist_name, mbid: one.artist_mbid ?? null })))
      if (artists.length < PAGE) break
    }
  } catch (error) {
    throw asOutsideError(error)
  }
  return heard
}
