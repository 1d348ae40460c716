import { useEffect } from 'react'
import type { ClaimKind } from '#features/business/limits.ts'
import { unwrap } from '#platform/http/client/client.ts'
import { numbersApi } from './numbers-query.ts'

/** A visit counts as a view after this time. */
const LOOKED_AT_MS = 3_000

/** Reports a view of the page of a festival, label or venue; sends nothing while nobody manages it. */
export function useCountPageView(kind: Exclude<ClaimKind, 'artist'>, id: string, isManaged: boolean): void {
  useEffect(() => {
    if (!isManaged) return
    // A lost view is not worth an error.
    const report = () =>
      void unwrap(numbersApi().pages[':kind'][':id'].views.$post({ param: { kind, id } })).catch(() => {})
    const timer = setTimeout(() => document.visibilityState === 'visible' && report(), LOOKED_AT_MS)
    return () => clearTimeout(timer)
  }, [kind, id, isManaged])
}
