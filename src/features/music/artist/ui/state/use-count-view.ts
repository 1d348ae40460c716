import { useEffect } from 'react'
import { unwrap } from '#platform/http/client/client.ts'
import { artistApi } from './queries.ts'

/** A visit counts as a view after this time. */
const LOOKED_AT_MS = 3_000

/** Reports a view of an artist's page, which counts for trending. */
export function useCountView(mbid: string | null): void {
  useEffect(() => {
    if (!mbid) return
    // A lost view is not worth an error.
    const report = () =>
      void unwrap(artistApi().artists[':mbid'].views.$post({ param: { mbid } })).catch(() => {})
    const timer = setTimeout(() => document.visibilityState === 'visible' && report(), LOOKED_AT_MS)
    return () => clearTimeout(timer)
  }, [mbid])
}
