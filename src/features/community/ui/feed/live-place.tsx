import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLiveTopic } from '#features/live/public-ui.tsx'
import { patchPost } from '../state/cached-posts.ts'

/** Somebody who scrolls on sooner does not look at anything in particular. */
const REST_MS = 1500

const changes = new Map<(inView: boolean) => void, boolean>()
let rest: ReturnType<typeof setTimeout> | undefined

/** The changes of one scroll are told together when it is over: each time the stream is asked for anew. */
function tellAfterRest(tell: (inView: boolean) => void, inView: boolean): void {
  changes.set(tell, inView)
  clearTimeout(rest)
  rest = setTimeout(() => {
    for (const [one, value] of changes) one(value)
    changes.clear()
  }, REST_MS)
}

/** The place of a post in a list: while it is looked at, its counts follow by themselves. */
export function LivePlace({ postId, children }: { postId: string; children: ReactNode }) {
  const client = useQueryClient()
  const [inView, setInView] = useState(false)
  useLiveTopic(inView ? `post:${postId}` : undefined, ({ type, data: { likesCount, repliesCount } }) => {
    if (type !== 'counts' || typeof likesCount !== 'number' || typeof repliesCount !== 'number') return
    patchPost(client, postId, (post) => ({ ...post, likesCount, repliesCount }))
  })
  const watch = (element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      tellAfterRest(setInView, entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      changes.delete(setInView)
    }
  }
  return (
    <li ref={watch} className="min-w-0">
      {children}
    </li>
  )
}
