import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accessLoss, isAccessRequired } from '#features/accounts/gate/public-ui.tsx'
import { ErrorPage } from './error-page.tsx'

/** Replaces a page whose loading or rendering failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return isAccessRequired(error) ? <AccessLost /> : <ErrorPage error={error} reset={reset} />
}

/** The same for the root route, without navigation and footer. */
export function RootError({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage error={error} reset={reset} />
    </main>
  )
}

/** Shown when the access has ended; the gate then replaces the whole site, see AccessGuard. */
function AccessLost() {
  useEffect(() => accessLoss.report(), [])
  return null
}
