import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { returnPath } from './return-path.ts'
import { useSession } from './use-session.ts'

interface MembersOnlyProps {
  /** Stands there until it is known who is here: the page's skeleton. */
  fallback: ReactNode
  children: (userId: string) => ReactNode
}

/** A page, or a part of one, for members. Visitors are sent to `/auth`, from where the way leads back. */
export function MembersOnly({ fallback, children }: MembersOnlyProps) {
  const session = useSession()
  if (session.status === 'member') return children(session.userId)
  if (session.status === 'visitor') return <ToSignIn />
  return fallback
}

function ToSignIn() {
  const href = useRouterState({ select: (state) => state.location.href })
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.href })
  // On the way to another page already, such as home after a log out: that one decides.
  if (shown !== undefined && shown !== href) return null
  return <Navigate to="/auth" search={{ next: returnPath(href) }} replace />
}
