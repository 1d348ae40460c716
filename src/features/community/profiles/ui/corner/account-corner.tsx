import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// Visitors need not load it.
const MemberCorner = lazyPart(() => import('./member-corner.tsx').then((part) => part.MemberCorner))

/** As wide as the bell and the menu button. */
const PLACE = (
  <div className="flex items-center gap-1">
    <div className="size-11" />
    <Skeleton className="size-11 rounded-full!" />
  </div>
)

interface AccountCornerProps {
  place: 'bar' | 'drawer'
  /** Sign In and Sign Up. */
  guests: ReactNode
}

/** The account part of the navigation: the bell and the menu of a member, or the links for visitors. */
export function AccountCorner({ place, guests }: AccountCornerProps) {
  const session = useSession()
  if (session.status === 'visitor') return guests
  // Rendered invisibly to reserve space, so that nothing moves when the session has loaded.
  if (session.status === 'loading') return <div className="invisible">{guests}</div>
  if (place === 'drawer') return null
  return (
    <InPlace fallback={PLACE}>
      <MemberCorner userId={session.userId} />
    </InPlace>
  )
}
