import { Navigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { returnPath } from './return-path.ts'
import { useSession } from './use-session.ts'

interface MembersOnlyProps {
  /** Shown while the session is loading: the page's skeleton. */
  fallback: ReactNode
  /** Shown to visitors in place of the sign-in page, to which they are redirected otherwise. */
  guests?: ReactNode
  children: (userId: string) => ReactNode
}

/**
 * A page, or a part of one, for members. Redirects visitors to `/auth`, which returns them here, unless it has something
 * for them; a member whose session ends here goes there always.
 */
export function MembersOnly({ fallback, guests, children }: MembersOnlyProps) {
  const session = useSession()
  const [wasMember, setWasMember] = useState(false)
  if (session.status === 'member' && !wasMember) setWasMember(true)
  if (session.status === 'member') return children(session.userId)
  if (session.status === 'visitor') return (!wasMember && guests) || <ToSignIn />
  return fallback
}

function ToSignIn() {
  const href = useRouterState({ select: (state) => state.location.href })
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.href })
  // A navigation to another page, such as home after a logout, is under way and takes precedence.
  if (shown !== undefined && shown !== href) return null
  // The form that would ask before leaving is gone already.
  return <Navigate to="/auth" search={{ next: returnPath(href) }} replace ignoreBlocker />
}
