import ReplyIcon from 'virtual:icon/reply'
import { useState } from 'react'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { REPLY_DEPTH_LIMIT } from '#features/community/limits.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { Author, Reply } from '../../contract.ts'
import { ActionButton } from '../post/action-button.tsx'
import { Byline } from '../post/byline.tsx'
import { EditedMark } from '../post/edited-mark.tsx'
import { LikeButton } from '../post/like-button.tsx'
import { LinkCard } from '../post/link-card.tsx'
import { MoreButton } from '../post/more-button.tsx'
import { OfficialBadge } from '../post/official-badge.tsx'
import { PostText } from '../post/post-text.tsx'
import { VisibilityBadge } from '../post/visibility-badge.tsx'
import { replyWish, useReplyWish } from '../state/reply-wish.ts'
import { useDeleteReply } from '../state/use-delete.ts'
import { LazyReplyForm } from './lazy-reply-form.tsx'

interface ReplyItemProps {
  reply: Reply
  /** Without it nobody can reply. */
  onReplied?: (replyId: string) => void
}

const GONE: Record<NonNullable<Reply['deleted']>, string> = {
  member: 'Deleted member',
  reply: 'This reply was deleted',
  removed: 'This reply was removed by a moderator',
  hidden: 'This reply was reported. It’s hidden until a moderator has read it',
  muted: 'You’ve blocked or muted this',
}

/** One reply, or the placeholder of one that was deleted, removed or muted, above its answers. */
export function ReplyItem({ reply, onReplied }: ReplyItemProps) {
  return reply.user ? (
    <StandingReply reply={reply} author={reply.user} onReplied={onReplied} />
  ) : (
    <div className="flex min-h-8 items-center gap-3 text-muted">
      <span aria-hidden="true" className="size-8 shrink-0 rounded-full border border-dashed border-edge" />
      <p className="italic">{GONE[reply.deleted ?? 'reply']}</p>
    </div>
  )
}

function StandingReply({ reply, author, onReplied }: ReplyItemProps & { author: Author }) {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const [answering, setAnswering] = useState(false)
  const remove = useDeleteReply(reply)
  const name = author.displayName ?? author.username

  useReplyWish(userId, reply.id, setAnswering)

  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <Avatar username={author.username} src={author.avatarUrl} size="small" />
      <div className="min-w-0 pt-1">
        <Byline
          author={author}
          createdAt={reply.createdAt}
          mark={<EditedMark kind="reply" id={reply.id} editedAt={reply.editedAt} />}
        >
          {reply.isOfficial && (
            <OfficialBadge businessName={reply.businessName} until={reply.officialUntil} />
          )}
          <VisibilityBadge visibility={reply.visibility} />
        </Byline>
        <PostText text={reply.content} facets={reply.facets} className="mt-1" />
        <LinkCard card={reply.card} />
        <div className="-ml-2.5 flex flex-wrap items-center gap-x-1">
          <LikeButton kind="reply" id={reply.id} likesCount={reply.likesCount} />
          {onReplied && reply.depth < REPLY_DEPTH_LIMIT && reply.visibility === 'public' && (
            <ActionButton
              label={`Reply to ${name}`}
              aria-expanded={answering}
              onClick={() => requireSignIn(() => setAnswering(!answering), replyWish(reply.id, name))}
            >
              <ReplyIcon aria-hidden="true" />
              <span aria-hidden="true">Reply</span>
            </ActionButton>
          )}
          <MoreButton
            id={reply.id}
            authorId={reply.userId}
            authorUsername={author.username}
            author={name}
            kind="reply"
            hasCard={reply.card !== null}
            edited={{ content: reply.content, media: [], visibility: reply.visibility }}
            consequence="Replies to it stay. You can’t undo this."
            remove={remove}
          />
        </div>
        {answering && userId && onReplied && (
          <div className="pt-1 pb-3">
            <LazyReplyForm
              userId={userId}
              postId={reply.postId}
              to={{ id: reply.id, name }}
              onReplied={(id) => {
                setAnswering(false)
                onReplied(id)
              }}
              onCancel={() => setAnswering(false)}
            />
          </div>
        )}
      </div>
    </div>
  )
}
