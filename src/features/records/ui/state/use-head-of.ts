import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReleasePage, SongPage } from '../../contract.ts'

type Head = Pick<ReleasePage | SongPage, 'known' | 'mbid' | 'title' | 'artistCredit' | 'date' | 'imageUrl'>

/** What the head of an album's or song's page says. */
export const headKeyOf = ({ known, mbid, title, artistCredit, date, imageUrl }: Head): string =>
  JSON.stringify([known, mbid, title, artistCredit, date, imageUrl])

/**
 * Loads the route again when the record is no longer what its head was built from (`headKey`): once it is known, or known
 * by another id, to whose address the loader then leads.
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
