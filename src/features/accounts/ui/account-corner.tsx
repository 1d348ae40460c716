import { type ReactNode, useEffect } from 'react'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMyProfile } from './session/use-my-profile.ts'
import { useSession } from './session/use-session.ts'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

const loadMenu = () => import('./user-menu.tsx')
const UserMenu = lazyPart(() => loadMenu().then((part) => part.UserMenu))

const WARM_AFTER_MS = 2000

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
  // Invisible, it keeps the room that visitors need, so that nothing moves once it is known who is here.
  if (session.status === 'loading') return <div className="invisible">{guests}</div>
  if (place === 'drawer') return null
  return (
    <div className="flex items-center gap-1">
      {bell(session.userId)}
      <MemberMenu />
    </div>
  )
}

function MemberMenu() {
  const { data: profile } = useMyProfile()

  // A member will want the menu sooner or later, maybe to log out when the connection is gone.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), WARM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!profile) return <Skeleton className="size-11 rounded-full" />
  return (
    <OnDemand warm={loadMenu} standIn={(button) => <UserMenuTrigger profile={profile} {...button} />}>
      <UserMenu profile={profile} defaultOpen />
    </OnDemand>
  )
}
