import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const importToaster = () => import('./toaster.tsx')
const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Rendered once, at the end of the page. Loads the toaster at the first interaction or toast. If loading fails,
 * messages stay queued until the next toast, or until the connection returns; both retry.
 */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastQueue.subscribe, toastQueue.isNeeded, () => false)
  const [Toaster, setToaster] = useState<ComponentType>()

  useEffect(() => {
    const load = () =>
      void importToaster().then(
        (part) => setToaster(() => part.Toaster),
        () => undefined,
      )
    // Showing "No connection" must not require a connection.
    for (const type of INTERACTIONS) window.addEventListener(type, load, { once: true, passive: true })
    window.addEventListener('online', load)
    const unsubscribe = toastQueue.subscribe(load)
    return () => {
      for (const type of INTERACTIONS) window.removeEventListener(type, load)
      window.removeEventListener('online', load)
      unsubscribe()
    }
  }, [])

  return isNeeded && Toaster && <Toaster />
}
