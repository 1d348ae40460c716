import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { accessLoss } from './access.ts'

const GateScreen = lazy(() => import('./gate-screen.tsx'))

/** The gate; its code is loaded only where it is needed. */
export function Gate() {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <GateScreen />
    </Suspense>
  )
}

/** What stands there while it is not known yet whether this browser may pass. */
function CheckingAccess() {
  return (
    <div role="status" aria-label="Checking access" className="grid min-h-dvh place-items-center">
      <Spinner className="size-10 text-accent" />
    </div>
  )
}

/** The site, or the gate as soon as an answer says that access was lost while the page was open. */
export function AccessGuard({ children }: { children: ReactNode }) {
  const lost = useSyncExternalStore(accessLoss.subscribe, accessLoss.isReported, () => false)
  return lost ? <Gate /> : children
}
