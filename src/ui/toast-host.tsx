import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const load = () => import('./toaster.tsx')
const Toaster = lazy(() => load().then((part) => ({ default: part.Toaster })))

/** Stands once, at the end of the page. Loads what draws toasts when somebody begins to act, or at the first toast. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWanted, () => false)

  useEffect(() => {
    // A toast that says "No connection" must not need one.
    const warm = () => void load().catch(() => undefined)
    const once = { once: true, passive: true }
    window.addEventListener('pointerdown', warm, once)
    window.addEventListener('keydown', warm, once)
    return () => {
      window.removeEventListener('pointerdown', warm)
      window.removeEventListener('keydown', warm)
    }
  }, [])

  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
