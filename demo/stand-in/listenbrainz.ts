import { createRandom, uuidFor } from '../random.ts'
import { type Answer, json, type StandInRequest } from './answer.ts'
import type { Catalogue, ReleaseGroup } from './catalogue-types.ts'

const LISTENERS_MAX = 5
const LISTENS_PER_LISTENER_MAX = 30

/**
 * Answers `/listenbrainz/1/popularity/artist`, how many people listened to artists of the demo and how often, and
 * `/listenbrainz/1/explore/fresh-releases/`, what they release about now.
 */
export function createListenBrainz({ artists }: Pick<Catalogue, 'artists'>, coming: readonly ReleaseGroup[]) {
  const known = new Set(artists.map(({ id }) => id))
  return ({ path, query, body }: StandInRequest): Answer | undefined => {
    if (path === '/listenbrainz/1/explore/fresh-releases/') return json(freshReleases(coming, query))
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

function freshReleases(coming: readonly ReleaseGroup[], query: URLSearchParams) {
  const middle = Date.parse(query.get('release_date') ?? '')
  const far = Number(query.get('days') ?? 14) * 86_400_000
  const releases = coming
    .filter(({ firstDate }) => Math.abs(Date.parse(firstDate) - middle) <= far)
    .map(({ id, title, type, credits, firstDate }) => ({
      artist_credit_name: credits.map(({ artist, joinPhrase }) => artist.name + joinPhrase).join(''),
      artist_mbids: credits.map(({ artist }) => artist.id),
      caa_id: null,
      caa_release_mbid: null,
      listen_count: 0,
      release_date: firstDate,
      release_group_mbid: id,
      release_group_primary_type: type,
      release_mbid: uuidFor(`release ${id}`),
      release_name: title,
      release_tags: [],
    }))
  return { payload: { count: releases.length, releases, total_count: releases.length } }
}
