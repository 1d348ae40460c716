import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and at the first paint, for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
