import { lazy, Suspense } from 'react'

const Bell = lazy(() => import('./ui/bell.tsx').then((part) => ({ default: part.Bell })))

/** The bell of a member, with the number of unread notifications. Its code comes when there is a member. */
export function NotificationBell({ userId }: { userId: string }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell userId={userId} />
    </Suspense>
  )
}
