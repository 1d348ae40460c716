import { membersBlockedWith } from '#features/accounts/blocks/public.ts'
import { readCovers } from '#features/catalogue/fill/server/covers.ts'
import { createTypedSearch } from '#features/catalogue/fill/server/typed.ts'
import { rankEntities } from '#features/catalogue/index/server/find-entities.ts'
import { regionName } from '#features/catalogue/read/server/artists.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import type { Catalogue } from '#features/catalogue/server/feature.ts'
import { artistPath, labelPath, nameSlug, releasePath, songPath } from '#features/catalogue/slugs.ts'
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts'
import type { Platform } from '#platform/platform.ts'
import type { CoverArt } from '#sources/cover-art/client.ts'
import type { Result, ResultsPage } from '../contract.ts'
import {
  COUNTED_MAX,
  OVERVIEW_COUNT,
  RESULT_KINDS,
  RESULTS_COUNT,
  RESULTS_MAX,
  type ResultKind,
} from '../limits.ts'
import { distanceOf, entitiesByMatch, GUESS, subtitleOf } from './rank.ts'
import type { SearchFestivals, SearchShows } from './suggestions.ts'

/** How long a visitor waits for MusicBrainz when the catalogue knows no such artist. */
const FIRST_ANSWER_MS = 300
/** With fewer good artists than this, MusicBrainz is asked for more; with none, also for albums, songs and labels. */
const ENOUGH_ARTISTS = 3

/** The kinds for which MusicBrainz is asked, by their words. */
const OUTSIDE_KINDS = { artist: 'artist', release: 'release', song: 'recording', label: 'label' } as const
type OutsideKind = keyof typeof OUTSIDE_KINDS
const RECORD_KINDS = ['release', 'song', 'label'] as const

/** Searches of features above this one; each returns at most `limit` results. */
export interface ResultSources {
  coverArt: CoverArt
  festivals: SearchFestivals
  shows: SearchShows
  /** Whether labels have pages. */
  hasLabels(): boolean
  members(
    text: string,
    limit: number,
  ): Promise<{ id: string; username: string; displayName: string | null; avatarUrl: string | null }[]>
  posts(text: string, limit: number): Promise<{ id: string; content: string; username: string }[]>
  /** Which of some posts a member has blocked or muted. */
  hiddenPosts(viewerId: string, postIds: readonly string[]): Promise<Set<string>>
}

/**
 * The search of `/search`: the best of every kind, or up to `RESULTS_MAX` of one, page by page; for a member without
 * blocked and muted content.
 */
export function createResults(
  platform: Platform,
  { fetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
  sources: ResultSources,
) {
  const { log, reads } = platform
  const { hasLabels } = sources
  const searchTyped = createTypedSearch(platform, fetcher)

  const rank = async (
    kind: 'artist' | 'release-group' | 'recording' | 'label',
    text: string,
    limit: number,
  ) => {
    const found = await reads.run((pool) => rankEntities({ pool }, kind, text, limit))
    return entitiesByMatch(text, found).map((one) => ({ ...one.entity, detail: subtitleOf(text, one) }))
  }

  const artists = async (text: string, limit: number): Promise<Result[]> => {
    const found = await rank('artist', text, limit)
    const faceOf = await readFaces(
      found.map(({ id }) => id),
      96,
    )
    return found.map(({ id, name, type, country, date, detail }) => {
      const subtitle = [detail, type, country && regionName(country), date?.slice(0, 4)]
      return {
        kind: 'artist',
        id,
        title: name,
        subtitle: subtitle.filter(Boolean).join(' · '),
        imageUrl: faceOf(id),
        path: `${artistPath(nameSlug(name))}?mbid=${id}`,
      }
    })
  }

  /** Covers of the releases among the results of a page. Missing ones are fetched for the next search. */
  const withCovers = async (items: Result[]): Promise<Result[]> => {
    const releases = items.filter(({ kind }) => kind === 'release').map(({ id }) => id)
    const covers = await readCovers(platform, sources.coverArt, releases, { width: 96 })
    return items.map((item) =>
      item.kind === 'release' ? { ...item, imageUrl: covers[releases.indexOf(item.id)] ?? null } : item,
    )
  }

  const titles = async (kind: 'release' | 'song', text: string, limit: number): Promise<Result[]> => {
    const found = await rank(kind === 'release' ? 'release-group' : 'recording', text, limit)
    const pathOf = kind === 'release' ? releasePath : songPath
    return found.map((entity) => ({
      kind,
      id: entity.id,
      title: entity.name,
      subtitle: [entity.detail, entity.type, entity.date?.slice(0, 4)].filter(Boolean).join(' · '),
      imageUrl: null,
      path: pathOf(entity.id, entity.name),
    }))
  }

  const labels = async (text: string, limit: number): Promise<Result[]> => {
    const found = hasLabels() ? await rank('label', text, limit) : []
    return found.map(({ id, name, type, country, detail }) => ({
      kind: 'label',
      id,
      title: name,
      subtitle: [detail, type, country && regionName(country)].filter(Boolean).join(' · '),
      imageUrl: null,
      path: `${labelPath(nameSlug(name))}?mbid=${id}`,
    }))
  }

  const festivals = async (text: string, limit: number): Promise<Result[]> =>
    (await sources.festivals(text, limit)).map(({ slug, name, city }) => ({
      kind: 'festival',
      id: slug,
      title: name,
      subtitle: city ?? '',
      imageUrl: null,
      path: `/tickets?event=${encodeURIComponent(slug)}`,
    }))

  const shows = async (text: string, limit: number): Promise<Result[]> => {
    const found = await sources.shows(text, limit)
    const pictureOf = await readFaces(
      found.map(({ face }) => face.id),
      96,
    )
    return found.map(({ id, name, date, place, face }) => ({
      kind: 'show',
      id,
      title: name,
      subtitle: [place, dayInWords(date)].filter(Boolean).join(' · '),
      imageUrl: pictureOf(face.id),
      ...(face.id !== id && { wears: face }),
      path: `/show/${id}`,
    }))
  }

  const members = async (text: string, limit: number, viewerId: string | undefined): Promise<Result[]> => {
    const found = await sources.members(text, limit)
    const ids = found.map(({ id }) => id)
    const apart = viewerId ? await membersBlockedWith(reads.db, viewerId, ids) : undefined
    const shown = found.filter(({ id }) => !apart?.has(id))
    return shown.map(({ id, username, displayName, avatarUrl }) => ({
      kind: 'member',
      id,
      title: displayName ?? username,
      subtitle: `@${username}`,
      imageUrl: avatarUrl,
      path: `/profile/${encodeURIComponent(username)}`,
    }))
  }

  const posts = async (text: string, limit: number, viewerId: string | undefined): Promise<Result[]> => {
    const found = await sources.posts(text, limit)
    const ids = found.map(({ id }) => id)
    const hidden = viewerId ? await sources.hiddenPosts(viewerId, ids) : undefined
    const shown = found.filter(({ id }) => !hidden?.has(id))
    return shown.map(({ id, content, username }) => ({
      kind: 'post',
      id,
      title: content,
      subtitle: `@${username}`,
      imageUrl: null,
      path: `/community/post/${id}`,
    }))
  }

  type Find = (text: string, limit: number, viewerId: string | undefined) => Promise<Result[]>
  const finders: Record<ResultKind, Find> = {
    artist: artists,
    release: (text, limit) => titles('release', text, limit),
    song: (text, limit) => titles('song', text, limit),
    label: labels,
    festival: festivals,
    show: shows,
    member: members,
    post: posts,
  }

  /** When a kind fails, only its own results are missing. */
  const find = async (
    kind: ResultKind,
    text: string,
    limit: number,
    viewerId?: string,
  ): Promise<Result[]> => {
    try {
      return await finders[kind](text, limit, viewerId)
    } catch (err) {
      log.error({ err, kind }, 'search for one kind failed')
      return []
    }
  }

  /** Whether MusicBrainz may have what the catalogue lacks. */
  const isScarce = (text: string, artists: Result[]) => {
    const good = artists.filter(
      ({ title, subtitle }) => distanceOf(text, { name: title, subtitle }) < GUESS,
    ).length
    return good < ENOUGH_ARTISTS
  }

  return async (
    text: string,
    { only, cursor, viewerId }: { only?: ResultKind; cursor?: string; viewerId?: string },
  ): Promise<ResultsPage> => {
    const limitOf = (kind: ResultKind) => (kind === only ? RESULTS_MAX : COUNTED_MAX + 1)
    const found = new Map(
      await Promise.all(
        RESULT_KINDS.map(async (kind) => [kind, await find(kind, text, limitOf(kind), viewerId)] as const),
      ),
    )
    const countOf = (kind: ResultKind) => found.get(kind)?.length ?? 0
    const searchOutside = async (kinds: readonly OutsideKind[], waitMs: number) => {
      const answer = await searchTyped(
        kinds.map((kind) => OUTSIDE_KINDS[kind]),
        text,
        waitMs,
      )
      // Includes what was stored a moment ago.
      if (!answer.pending) for (const kind of kinds) found.set(kind, await find(kind, text, limitOf(kind)))
      return answer
    }

    let answer = await searchOutside(
      isScarce(text, found.get('artist') ?? []) ? ['artist'] : [],
      FIRST_ANSWER_MS,
    )
    const isRecord = (kind: ResultKind) => RECORD_KINDS.some((one) => one === kind)
    const isKnown = RESULT_KINDS.some((kind) => !isRecord(kind) && countOf(kind) > 0)
    if (!isKnown && !answer.pending && !answer.unanswered) {
      const lacking = RECORD_KINDS.filter((kind) => countOf(kind) === 0 && (kind !== 'label' || hasLabels()))
      // MusicBrainz answers one request a second, so nobody waits for these.
      answer = await searchOutside(lacking, 0)
    }
    const { pending, unanswered, loading } = answer

    const facets = RESULT_KINDS.map((kind) => {
      const count = countOf(kind)
      return { kind, count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX }
    })
    if (!only) {
      const items = [...found.values()].flatMap((some) => some.slice(0, OVERVIEW_COUNT))
      return { facets, items: await withCovers(items), nextCursor: null, pending, unanswered, loading }
    }
    const page = pageOf(found.get(only) ?? [], cursor)
    return { facets, ...page, items: await withCovers(page.items), pending, unanswered, loading }
  }
}

export type FindResults = ReturnType<typeof createResults>

/** How many of the last shown results a cursor names: the list continues after the last of them that still exists. */
const NAMED = 5

/**
 * A page of ranked results after a cursor. It works even when results were added or removed since the previous page.
 */
function pageOf(all: readonly Result[], cursor: string | undefined) {
  const start = cursor ? startAfter(all, cursor) : 0
  const end = start + RESULTS_COUNT
  const last = all.slice(Math.max(0, end - NAMED), end).map(({ id }) => id)
  return {
    items: all.slice(start, end),
    nextCursor: all.length > end ? encodeCursor([end, last.join(' ')]) : null,
  }
}

/** The position after the last named result that is still in the list; if none is, their former position. */
function startAfter(all: readonly Result[], cursor: string): number {
  const [place, named] = decodeCursor(cursor, [
    (value) => Number.isSafeInteger(value) && Number(value) >= 0,
    (value) => typeof value === 'string',
  ])
  const ids = new Set(String(named).split(' '))
  const last = all.findLastIndex(({ id }) => ids.has(id))
  return last === -1 ? Number(place) : last + 1
}
