import { useLocation } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LazyReplyForm } from './lazy-reply-form.tsx'

/** The reply form for members, or a sign-in prompt for visitors. */
export function ReplyBox({ postId, onReplied }: { postId: string; onReplied: (replyId: string) => void }) {
  const session = useSession()
  const here = useLocation({ select: (location) => location.href })
  if (session.status === 'member') {
    return <LazyReplyForm userId={session.userId} postId={postId} onReplied={onReplied} />
  }
  return (
    <Card className="flex min-h-38 flex-col items-center justify-center gap-4 p-5 text-center">
      {session.status === 'visitor' ? (
        <>
          <p>Sign in to reply to this post</p>
          <ButtonLink to="/auth" search={{ next: here }}>
            Sign In
          </ButtonLink>
        </>
      ) : (
        <Skeleton className="h-5 w-52" />
      )}
    </Card>
  )
}
