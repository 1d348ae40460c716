import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { KEPT_AT } from '../kept-at.ts'

let keptAt: string | null = null
const listeners = new Set<() => void>()

/** Notes whether an answer came from the server or, without a connection, from the service worker. */
export async function noteKept<T extends Pick<Response, 'headers'>>(answer: Promise<T>): Promise<T> {
  const answered = await answer
  const now = answered.headers.get(KEPT_AT)
  if (now !== keptAt) {
    keptAt = now
    for (const listener of listeners) listener()
  }
  return answered
}

/**
 * When the answers that are shown were kept (ISO 8601); null when the last one came from the server. Once there is a
 * connection again, what is shown is fetched again: TanStack Query does not notice after a start without one.
 */
export function useKeptAt(): string | null {
  const client = useQueryClient()
  const shownFrom = useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => null,
  )
  useEffect(() => {
    if (shownFrom === null) return
    const refresh = () => void client.invalidateQueries()
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [client, shownFrom])
  return shownFrom
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
