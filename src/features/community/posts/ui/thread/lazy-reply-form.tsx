import type { ComponentProps } from 'react'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ReplyForm = lazyPart(() => import('./reply-form.tsx').then((part) => part.ReplyForm))

/** The reply form, loaded lazily for members. */
export function LazyReplyForm(props: ComponentProps<typeof ReplyForm>) {
  return (
    <InPlace fallback={<Skeleton className="h-38 w-full" />}>
      <ReplyForm {...props} />
    </InPlace>
  )
}
