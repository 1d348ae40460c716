import { createRandom, uuidFor } from '../random.ts'
import { type Answer, json, type StandInRequest } from './answer.ts'
import type { Catalogue, ReleaseGroup } from './catalogue-types.ts'

const LISTENERS_MAX = 5
const LISTENS_PER_LISTENER_MAX = 30

/**
 * Answers `/listenbrainz/1/popularity/…` with listen counts of artists, albums and songs of the demo, and
 * `/listenbrainz/1/explore/fresh-releases/` with their recent and upcoming releases.
 */
export function createListenBrainz(
  { artists, releaseGroups, recordings }: Pick<Catalogue, 'artists' | 'releaseGroups' | 'recordings'>,
  coming: readonly ReleaseGroup[],
) {
  const known = new Set([...artists, ...releaseGroups, ...recordings].map(({ id }) => id))
  return ({ path, query, body }: StandInRequest): Answer | undefined => {
    if (path === '/listenbrainz/1/explore/fresh-releases/') return json(freshReleases(coming, query))
    const kind = /^\/listenbrainz\/1\/popularity\/(artist|release-group|recording)$/.exec(path)?.[1]
    if (!kind) return undefined
    const prefix = kind.replace('-', '_')
    const mbids = (JSON.parse(body) as Record<string, string[]>)[`${prefix}_mbids`] ?? []
    return json(
      mbids.map((mbid) => {
        const id = { [`${prefix}_mbid`]: mbid }
        if (!known.has(mbid)) return { ...id, total_listen_count: null, total_user_count: null }
        const random = createRandom(mbid)
        const listeners = Math.round(10 ** random.between(1, LISTENERS_MAX))
        return {
          ...id,
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
