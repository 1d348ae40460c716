import { Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
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
  const router = useRouter()
  // The address of the page that is being left, and not of the one that is being gone to.
  const [next] = useState(() => returnPath(router.state.location.href))
  return <Navigate to="/auth" search={{ next }} replace />
}
