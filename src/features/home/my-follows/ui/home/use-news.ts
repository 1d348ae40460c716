import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RadarRelease } from '#features/follow/radar/contract.ts'
import { releaseListQuery } from '#features/follow/radar/public-ui.tsx'
import { followedShowsQuery } from '#features/shows/public-ui.tsx'
import { HOME_RELEASES, HOME_SHOWS } from '../../limits.ts'
import { rememberNews } from './shown-news.ts'

/** News of a member's follows. */
export function useNews(userId: string) {
  const recent = useQuery(releaseListQuery(userId, 'recent', HOME_RELEASES))
  const upcoming = useQuery(releaseListQuery(userId, 'upcoming', HOME_RELEASES))
  const queries = [recent, upcoming, useQuery(followedShowsQuery(userId, HOME_SHOWS))] as const
  const releases = newReleases(recent.data?.items ?? [], upcoming.data?.items ?? [])
  const shows = queries[2].data?.items ?? []
  const hasNews = releases.length + shows.length > 0
  const isKnown = queries.every((query) => query.data)
  useEffect(() => {
    if (isKnown) rememberNews(userId, hasNews)
  }, [userId, isKnown, hasNews])
  return {
    releases,
    shows,
    hasNews,
    isPending: queries.some((query) => query.isPending),
    hasFailed: queries.some((query) => query.isError && !query.data),
  }
}

/** The latest and the next releases; each group may use the free places of the other. */
function newReleases(recent: readonly RadarRelease[], upcoming: readonly RadarRelease[]): RadarRelease[] {
  const out = recent.slice(0, HOME_RELEASES - Math.min(upcoming.length, HOME_RELEASES / 2))
  return [...out, ...upcoming.slice(0, HOME_RELEASES - out.length)]
}
