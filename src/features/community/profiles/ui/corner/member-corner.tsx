import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isWishOfThisTab, personalKey, readWish } from '#features/accounts/public-ui.tsx'
import { NotificationBell } from '#features/notify/bell/public-ui.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fetchMyProfile } from '../profile-queries.ts'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

const loadMenu = () => import('./user-menu.tsx')
const UserMenu = lazyPart(() => loadMenu().then((part) => part.UserMenu))

const loadDoWish = () => import('#features/community/posts/ui/state/do-wish.ts')

/** Another tab that is open waits this long for the one in which the wish was made. */
const WISH_ELSEWHERE_MS = 3000

const PRELOAD_AFTER_MS = 2000

/** The bell and the menu of a signed-in member. It is on every page, and does what its member wanted as a visitor. */
export function MemberCorner({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { data: profile } = useQuery({
    queryKey: personalKey(userId, 'profile'),
    queryFn: fetchMyProfile,
    staleTime: 60_000,
  })

  // Preload the menu: a member may need it to log out without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (!readWish()) return
        void loadDoWish().then(
          ({ doWish }) => doWish(client, userId),
          () => undefined,
        )
      },
      isWishOfThisTab() ? 0 : WISH_ELSEWHERE_MS,
    )
    return () => clearTimeout(timer)
  }, [client, userId])

  return (
    <div className="flex items-center gap-1">
      <NotificationBell key={userId} userId={userId} />
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
