import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { keepWish, useSession } from '#features/accounts/public-ui.tsx'
import { REPLIES_LIMITED } from '#features/community/limits.ts'
import { usePart } from '#platform/http/client/parts.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Post } from '../../contract.ts'
import { useReaction } from '../state/reactions.ts'
import { replyWish, useReplyWish } from '../state/reply-wish.ts'
import { LazyReplyForm } from './lazy-reply-form.tsx'

/** The reply form for members, or a sign-in prompt for visitors, who come back to the form. */
export function ReplyBox({ post, onReplied }: { post: Post; onReplied: (replyId: string) => void }) {
  const session = useSession()
  const here = useLocation({ select: (location) => location.href })
  const { replyPolicy } = post
  const isLimited = replyPolicy !== 'everybody' && session.userId !== post.userId
  const { closed } = useReaction(session.userId, post.id)
  const keepsWishes = usePart('keepsWishes', true)
  const [isWished, setIsWished] = useState(false)
  useReplyWish(session.userId, post.id, setIsWished)
  if (isLimited && (closed || replyPolicy === 'nobody'))
    return <Limits>{REPLIES_LIMITED[replyPolicy]}</Limits>
  if (session.status === 'member') {
    return (
      <>
        {isLimited && <Limits>{REPLIES_LIMITED[replyPolicy]}</Limits>}
        <LazyReplyForm
          key={isWished ? 'wished' : 'usual'}
          userId={session.userId}
          postId={post.id}
          onReplied={onReplied}
          autoFocus={isWished}
        />
      </>
    )
  }
  return (
    <Card className="flex min-h-38 flex-col items-center justify-center gap-4 p-5 text-center">
      {session.status === 'visitor' ? (
        <>
          <p>Sign in to reply to this post</p>
          <ButtonLink
            to="/auth"
            search={{ next: here }}
            onClick={() => {
              const name = post.user?.displayName ?? post.user?.username ?? 'this post'
              if (keepsWishes) keepWish(replyWish(post.id, name))
            }}
          >
            Sign In
          </ButtonLink>
        </>
      ) : (
        <Skeleton className="h-5 w-52" />
      )}
    </Card>
  )
}

/** Shows who may reply, unless everybody may. */
function Limits({ children }: { children: string }) {
  return <p className="mb-3 text-[0.9375rem] text-muted">{children}</p>
}
