import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReleasePage, SongPage } from '../../contract.ts'

type Head = Pick<ReleasePage | SongPage, 'known' | 'mbid' | 'title' | 'artistCredit' | 'date' | 'imageUrl'>

/** The record's part in the head of its page. */
export const headKeyOf = ({ known, mbid, title, artistCredit, date, imageUrl }: Head): string =>
  JSON.stringify([known, mbid, title, artistCredit, date, imageUrl])

/**
 * Reloads the route when the record's data differs from the head (`headKey`): once it is known, or known by another id,
 * to which the loader then redirects.
 */
export function useHeadOf(
  routeId: '/release/$mbid/{-$slug}' | '/song/$mbid/{-$slug}',
  record: Head | undefined,
  headKey: string,
): void {
  const router = useRouter()
  const stale = record && headKeyOf(record) !== headKey ? headKeyOf(record) : undefined
  useEffect(() => {
    if (stale) void router.invalidate({ filter: (match) => match.routeId === routeId })
  }, [router, routeId, stale])
}
