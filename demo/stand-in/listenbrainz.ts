import { createRandom } from '../random.ts'
import { type Answer, json, type StandInRequest } from './answer.ts'
import type { Catalogue } from './catalogue-types.ts'

const LISTENERS_MAX = 5
const LISTENS_PER_LISTENER_MAX = 30

/** Answers `/listenbrainz/1/popularity/artist`: how many people listened to artists of the demo, and how often. */
export function createListenBrainz({ artists }: Pick<Catalogue, 'artists'>) {
  const known = new Set(artists.map(({ id }) => id))
  return ({ path, body }: StandInRequest): Answer | undefined => {
    if (path !== '/listenbrainz/1/popularity/artist') return undefined
    const { artist_mbids: mbids } = JSON.parse(body) as { artist_mbids: string[] }
    return json(
      mbids.map((mbid) => {
        if (!known.has(mbid)) return { artist_mbid: mbid, total_listen_count: null, total_user_count: null }
        const random = createRandom(mbid)
        const listeners = Math.round(10 ** random.between(1, LISTENERS_MAX))
        return {
          artist_mbid: mbid,
          total_listen_count: listeners * random.int(1, LISTENS_PER_LISTENER_MAX),
          total_user_count: listeners,
        }
      }),
    )
  }
}
