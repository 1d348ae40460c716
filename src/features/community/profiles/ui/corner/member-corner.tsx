import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { personalKey, useSession } from '#features/accounts/public-ui.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fetchMyProfile } from '../profile-queries.ts'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

const loadMenu = () => import('./user-menu.tsx')
const UserMenu = lazyPart(() => loadMenu().then((part) => part.UserMenu))

const PRELOAD_AFTER_MS = 2000

/** The bell and the menu of a signed-in member. */
export function MemberCorner({ bell }: { bell: ReactNode }) {
  const { data: profile } = useMyProfile()

  // Preload the menu: a member may need it to log out without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="flex items-center gap-1">
      {bell}
      {profile ? (
        <OnDemand preload={loadMenu} standIn={(button) => <UserMenuTrigger profile={profile} {...button} />}>
          <UserMenu profile={profile} defaultOpen />
        </OnDemand>
      ) : (
        <Skeleton className="size-11 rounded-full!" />
      )}
    </div>
  )
}

/** The profile of the signed-in member. No data for visitors, and while the session is loading. */
function useMyProfile() {
  const { userId } = useSession()
  return useQuery({
    queryKey: personalKey(userId ?? '', 'profile'),
    queryFn: userId ? fetchMyProfile : skipToken,
    staleTime: 60_000,
  })
}
