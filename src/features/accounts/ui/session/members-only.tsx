import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

interface MembersOnlyProps {
  /** Stands there until it is known who is here: the page's skeleton. */
  fallback: ReactNode
  children: (userId: string) => ReactNode
}

/** A page, or a part of one, for members. Visitors are sent to `/auth`, from where the way leads back. */
export function MembersOnly({ fallback, children }: MembersOnlyProps) {
  const session = useSession()
  const next = useLocation({ select: (location) => location.href })
  if (session.status === 'member') return children(session.userId)
  if (session.status === 'visitor') return <Navigate to="/auth" search={{ next }} replace />
  return fallback
}
