import { type ComponentType, lazy, Suspense } from 'react'

type BellPart = ComponentType<{ userId: string }>

// Where its code cannot be loaded there is no bell, and the page goes on.
const Bell = lazy<BellPart>(() =>
  import('./ui/bell.tsx').then(
    (part) => ({ default: part.Bell }),
    () => ({ default: () => null }),
  ),
)

/** The bell of a member, with the number of unread notifications. Its code comes when there is a member. */
export function NotificationBell({ userId }: { userId: string }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell userId={userId} />
    </Suspense>
  )
}
