import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accessLoss, isAccessRequired } from '#features/access/public-ui.tsx'
import { ErrorPage } from './error-page.tsx'

/** Takes the place of a page whose loading or drawing failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return isAccessRequired(error) ? <AccessLost /> : <ErrorPage reset={reset} />
}

/** The same for the root, where there is no chrome around it. */
export function RootError({ reset }: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage reset={reset} />
    </main>
  )
}

/** The gate takes the place of the whole site then, see AccessGuard. */
function AccessLost() {
  useEffect(() => accessLoss.report(), [])
  return null
}
