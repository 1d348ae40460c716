import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { MemberCorner } from './member-corner.tsx'

interface AccountCornerProps {
  place: 'bar' | 'drawer'
  /** Sign In and Sign Up. */
  guests: ReactNode
  /** Shown beside the member's menu. */
  bell: (userId: string) => ReactNode
}

/** The account part of the navigation: the menu of a member, or the links for visitors. */
export function AccountCorner({ place, guests, bell }: AccountCornerProps) {
  const session = useSession()
  if (session.status === 'visitor') return guests
  // Rendered invisibly to reserve space, so that nothing moves when the session has loaded.
  if (session.status === 'loading') return <div className="invisible">{guests}</div>
  if (place === 'drawer') return null
  return <MemberCorner bell={bell(session.userId)} />
}
