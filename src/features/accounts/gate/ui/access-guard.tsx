import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useSite } from '#platform/http/client/site.ts'
import { Spinner } from '#ui/spinner.tsx'
import { accessLoss } from './access.ts'

const GateScreen = lazy(() => import('./gate-screen.tsx'))

/** The gate screen, loaded lazily. */
export function Gate({ siteName }: { siteName: string }) {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <GateScreen siteName={siteName} />
    </Suspense>
  )
}

/** Shown until the browser's access is known. */
function CheckingAccess() {
  return (
    <div role="status" aria-label="Checking access" className="grid min-h-dvh place-items-center">
      <Spinner className="size-10 text-accent" />
    </div>
  )
}

/** The site, or the gate as soon as a response reports that access was lost while the page was open. */
export function AccessGuard({ children }: { children: ReactNode }) {
  const lost = useSyncExternalStore(accessLoss.subscribe, accessLoss.isReported, () => false)
  const { name } = useSite()
  return lost ? <Gate siteName={name} /> : children
}
