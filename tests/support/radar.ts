import { shownDates } from '#features/business/page-facts/public.ts'
import { createRadar } from '#features/follow/radar/server/feature.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { FreshRelease } from '#sources/listenbrainz/client.ts'
import {
  artist as artistSchema,
  type DatedGroup,
  release as releaseSchema,
} from '#sources/musicbrainz/schema.ts'
import type { Sources } from '#sources/sources.ts'

/** A release group as the played sources know it. */
export interface PlayedGroup {
  id: string
  title: string
  primaryType?: string
  secondaryTypes?: string[]
  /** MusicBrainz ids. */
  artists: string[]
  date?: string
}

/** One of its releases, on a label. */
export interface PlayedRelease {
  groupId: string
  labelId: string
  date?: string
}

export interface PlayedSources {
  /** MusicBrainz' entities, by id. */
  groups: Map<string, PlayedGroup>
  releases: PlayedRelease[]
  /** Ids that were merged into others, of groups and artists. */
  redirects: Map<string, string>
  /** ListenBrainz' list. */
  fresh: Map<string, PlayedGroup>
  /** The release groups that have a cover. */
  covers: Set<string>
  areDown: { musicbrainz: boolean; listenbrainz: boolean }
  /** All requests in order. */
  requests: { source: 'musicbrainz' | 'listenbrainz'; what: string; isAnswered: boolean }[]
  /**
   * Called with each answer: the ids in a list and, for a search, its artists or label; or the id that was looked up
   * and, if it was merged, the id in the answer.
   */
  onAnswer: (
    source: 'musicbrainz' | 'listenbrainz',
    how: 'list' | 'label' | 'look-up' | 'artist',
    ids: string[],
    asked?: string[],
  ) => void
  /** Called with each request that fails. */
  onFailure: (what: string) => void
}

const down = () => new OutsideError('unreachable', 'It is away.')

export const createPlayedSources = (): PlayedSources => ({
  groups: new Map(),
  releases: [],
  redirects: new Map(),
  fresh: new Map(),
  covers: new Set(),
  areDown: { musicbrainz: false, listenbrainz: false },
  requests: [],
  onAnswer: () => {},
  onFailure: () => {},
})

/** Simulates MusicBrainz and ListenBrainz for the radar, without HTTP, so that a year passes in seconds. */
export function createPlayedRadar(platform: Platform, notices: Notices, played: PlayedSources) {
  const radar = createRadar(platform, {
    shownDates,
    sources: clientsOf(played),
    notices: { ...notices, wake() {} },
  })
  const job = (name: string) => {
    const found = radar.jobs.find((one) => one.name === `radar.${name}`)
    if (!found) throw new Error(`There is no job ${name}.`)
    return found.run()
  }
  return { radar, job }
}

function clientsOf(played: PlayedSources): Sources {
  const ask = (source: 'musicbrainz' | 'listenbrainz', what: string) => {
    const isAnswered = !played.areDown[source]
    played.requests.push({ source, what, isAnswered })
    if (isAnswered) return
    played.onFailure(what)
    throw down()
  }
  const current = (id: string): string => {
    const target = played.redirects.get(id)
    return target ? current(target) : id
  }
  const musicbrainz: Partial<Sources['musicbrainz']> = {
    async searchDatedGroups(query, offset) {
      ask('musicbrainz', `search ${offset}`)
      const [, from = '', to = ''] = /firstreleasedate:\[(\S+) TO (\S+)\]/.exec(query) ?? []
      const found = [...played.groups.values()].filter(
        ({ artists, date = '' }) => date >= from && date <= to && artists.some((one) => query.includes(one)),
      )
      const groups = found.slice(offset, offset + 100)
      played.onAnswer(
        'musicbrainz',
        'list',
        groups.map(({ id }) => id),
        query.match(UUIDS) ?? [],
      )
      return { groups: groups.map(datedGroup), total: found.length }
    },
    async searchDatedReleases(query, offset) {
      ask('musicbrainz', `releases ${offset}`)
      const [, from = '', to = '9999'] = /date:\[(\S+) TO (\S+)\]/.exec(query) ?? []
      const found = played.releases.filter(
        ({ groupId, labelId, date = '' }) =>
          query.includes(labelId) &&
          date >= from &&
          date <= to &&
          (query.includes(groupId) || !query.includes('rgid:')),
      )
      if (!query.includes('rgid:')) {
        const those = [...new Set(found.map(({ groupId }) => groupId))]
        played.onAnswer('musicbrainz', 'label', those, query.match(UUIDS) ?? [])
      }
      return { releases: found.slice(offset, offset + 100).map(datedRelease), total: found.length }
    },
    async datedGroup(id) {
      ask('musicbrainz', `release-group ${id}`)
      const group = played.groups.get(current(id))
      played.onAnswer('musicbrainz', 'look-up', group && group.id !== id ? [id, group.id] : [id])
      return group ? datedGroup(group) : null
    },
    async artist(id) {
      ask('musicbrainz', `artist ${id}`)
      const found = current(id)
      if (found !== id) played.onAnswer('musicbrainz', 'artist', [id, found])
      return artistSchema.parse({ id: found, name: `Artist ${found.slice(-4)}` })
    },
  }
  const datedRelease = ({ groupId, date }: PlayedRelease) => {
    const group = played.groups.get(groupId)
    if (!group) throw new Error(`There is no group ${groupId}.`)
    return releaseSchema.parse({
      id: `${groupId.slice(0, -4)}${String(date).replace(/\D/g, '').slice(-4)}`,
      title: `${group.title} (edition)`,
      date,
      'release-group': {
        id: group.id,
        title: group.title,
        'primary-type': group.primaryType,
        'secondary-types': group.secondaryTypes,
      },
      'artist-credit': group.artists.map((id) => ({ artist: { id, name: `Artist ${id.slice(-4)}` } })),
    })
  }
  const listenbrainz: Partial<Sources['listenbrainz']> = {
    async freshReleases(day, days) {
      ask('listenbrainz', 'fresh releases')
      const far = days * 86_400_000
      const listed = [...played.fresh.values()].filter(
        ({ date }) => date && Math.abs(Date.parse(date) - Date.parse(day)) <= far,
      )
      played.onAnswer(
        'listenbrainz',
        'list',
        listed.map(({ id }) => id),
      )
      // By somebody whom nobody follows.
      return [...listed, { id: NOBODY, title: 'Other', artists: [NOBODY], date: day }].map(freshRelease)
    },
  }
  const coverArt: Partial<Sources['coverArt']> = {
    async findFront({ releaseGroupId: id = '' }) {
      return played.covers.has(id) ? { kind: 'release-group', id } : null
    },
    frontAddress: ({ id }) => `https://covers.example/${id}.jpg`,
  }
  return { musicbrainz, listenbrainz, coverArt } as Sources
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const NOBODY = '00000000-0000-4000-8000-000000000000'

const datedGroup = (group: PlayedGroup): DatedGroup => ({
  id: group.id,
  title: group.title,
  primaryType: group.primaryType,
  secondaryTypes: group.secondaryTypes ?? [],
  firstReleaseDate: group.date,
  credits: group.artists.map((artistId, at) => ({
    name: `Artist ${artistId.slice(-4)}`,
    artistName: `Artist ${artistId.slice(-4)}`,
    artistId,
    joinPhrase: at < group.artists.length - 1 ? ' & ' : '',
  })),
})

const freshRelease = (group: PlayedGroup): FreshRelease => ({
  title: group.title,
  date: group.date,
  releaseGroupMbid: group.id,
  primaryType: group.primaryType,
  secondaryType: group.secondaryTypes?.[0],
  credit: group.artists.map((id) => `Artist ${id.slice(-4)}`).join(' & '),
  artistMbids: group.artists,
})
