import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MISSED } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { refreshPost, showCounts } from '#features/community/posts/ui/state/cached-posts.ts'
import { resetCountOrder } from '#features/community/posts/ui/state/latest-counts.ts'
import { cx } from '#ui/cx.ts'

/** A viewer who scrolls on sooner is not looking at a particular post. */
const REST_MS = 1500

const changes = new Map<(inView: boolean) => void, boolean>()
let scrollTimer: ReturnType<typeof setTimeout> | undefined

/** Batches the changes of one scroll until it ends: each change of topics reconnects the stream. */
function notifyAfterScroll(setInView: (inView: boolean) => void, inView: boolean): void {
  changes.set(setInView, inView)
  clearTimeout(scrollTimer)
  scrollTimer = setTimeout(() => {
    for (const [one, value] of changes) one(value)
    changes.clear()
  }, REST_MS)
}

/** Wraps a post in a list: updates its counts live while it is in view. */
export function LiveItem({
  postId,
  className,
  children,
}: {
  postId: string
  className: string
  children: ReactNode
}) {
  const client = useQueryClient()
  const [inView, setInView] = useState(false)
  useLiveTopic(inView ? `post:${postId}` : undefined, ({ type, data }) => {
    const { likesCount, repliesCount, asOf } = data
    if (type === MISSED) resetCountOrder(client)
    // After a lost connection the whole feed is read again.
    if (type === 'edited' || (type === MISSED && data.since)) void refreshPost(client, postId)
    if (type !== 'counts' || typeof likesCount !== 'number' || typeof repliesCount !== 'number') return
    showCounts(client, postId, { likesCount, repliesCount }, Number(asOf))
  })
  const watch = (element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      notifyAfterScroll(setInView, entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      changes.delete(setInView)
    }
  }
  return (
    <li ref={watch} className={cx('min-w-0', className)}>
      {children}
    </li>
  )
}
