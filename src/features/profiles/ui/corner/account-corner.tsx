import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { MemberCorner } from './member-corner.tsx'

interface AccountCornerProps {
  place: 'bar' | 'drawer'
  /** Sign In and Sign Up. */
  guests: ReactNode
  /** What stands beside a member's menu. */
  bell: (userId: string) => ReactNode
}

/** What the navigation shows of the account: for members their menu, for visitors the way in. */
export function AccountCorner({ place, guests, bell }: AccountCornerProps) {
  const session = useSession()
  if (session.status === 'visitor') return guests
  // Invisible, it reserves the room that visitors need, so that nothing moves when the session is known.
  if (session.status === 'loading') return <div className="invisible">{guests}</div>
  if (place === 'drawer') return null
  return <MemberCorner bell={bell(session.userId)} />
}
