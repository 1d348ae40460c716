import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const importToaster = () => import('./toaster.tsx')
const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Stands once, at the end of the page. Loads what draws toasts when somebody begins to act, or at the first toast;
 * when that fails, messages wait and the next one, or the connection coming back, is another try.
 */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWanted, () => false)
  const [Toaster, setToaster] = useState<ComponentType>()

  useEffect(() => {
    const load = () =>
      void importToaster().then(
        (part) => setToaster(() => part.Toaster),
        () => undefined,
      )
    // A toast that says "No connection" must not need one.
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, load, { once: true, passive: true })
    window.addEventListener('online', load)
    const unsubscribe = toastQueue.subscribe(load)
    return () => {
      for (const sign of FIRST_SIGNS) window.removeEventListener(sign, load)
      window.removeEventListener('online', load)
      unsubscribe()
    }
  }, [])

  return wanted && Toaster && <Toaster />
}
