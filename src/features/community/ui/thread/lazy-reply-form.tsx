import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

const ReplyForm = lazy(() => import('./reply-form.tsx').then((part) => ({ default: part.ReplyForm })))

/** The form of a reply, loaded when there is somebody to write one. */
export function LazyReplyForm(props: ComponentProps<typeof ReplyForm>) {
  return (
    <Suspense fallback={<Skeleton className="h-38 w-full" />}>
      <ReplyForm {...props} />
    </Suspense>
  )
}
