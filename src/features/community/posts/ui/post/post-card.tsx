import type { ReactNode } from 'react'
import { PostMedia } from '#features/files/uploads/public-ui.tsx'
import { isUuid } from '#platform/uuid.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { Post } from '../../contract.ts'
import { useDeletePost } from '../state/use-delete.ts'
import { Byline } from './byline.tsx'
import { EditedMark } from './edited-mark.tsx'
import { EntityLink, FollowEntity } from './entity-chip.tsx'
import { LinkCard } from './link-card.tsx'
import { MoreButton } from './more-button.tsx'
import { OfficialBadge } from './official-badge.tsx'
import { PostActions } from './post-actions.tsx'
import { PostText } from './post-text.tsx'
import { RecordCard } from './record-card.tsx'
import { VisibilityBadge } from './visibility-badge.tsx'

function artistOf({ linkedEntityType: type, linkedEntityId: id, linkedEntityName: name }: Post) {
  return type === 'artist' && id ? { id, name: name ?? id } : undefined
}

/** What a post is about: a record or show with its face, others as a chip. */
function PostSubject({ post }: { post: Post }) {
  const { linkedEntityType: type, linkedEntityId: id, linkedEntityName: name } = post
  if ((type === 'album' || type === 'song' || type === 'show') && name && isUuid(id)) {
    return <RecordCard type={type} id={id} name={name} />
  }
  return (
    <>
      <EntityLink {...post} />
      <FollowEntity {...post} />
    </>
  )
}

const REPLIES = { followed: 'Replies limited', nobody: 'Replies off' }

interface PostCardProps {
  post: Post
  /** For the post's own page: shows the whole text, and the time is no link. */
  whole?: boolean
  onDeleted?: () => void | Promise<void>
  /** Badges for this list, such as the pinned badge. */
  badges?: ReactNode
  /** Replaces like, replies, follow and share. */
  actions?: ReactNode
}

/** A post with its author, time, content and actions. */
export function PostCard({ post, whole, onDeleted, badges, actions }: PostCardProps) {
  const remove = useDeletePost(post, onDeleted)
  return (
    <Card className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-1.5 sm:px-5 sm:pt-5">
      <Avatar username={post.user.username} src={post.user.avatarUrl} />
      <div className="flex min-w-0 items-start justify-between gap-2">
        <Byline
          stacked
          author={post.user}
          createdAt={post.createdAt}
          postId={whole ? undefined : post.id}
          mark={<EditedMark kind="post" id={post.id} editedAt={post.editedAt} />}
        >
          {post.isOfficialPost && (
            <OfficialBadge businessName={post.businessName} until={post.officialUntil} />
          )}
          <VisibilityBadge visibility={post.visibility} />
          {post.replyPolicy !== 'everybody' && <Badge>{REPLIES[post.replyPolicy]}</Badge>}
          {badges}
        </Byline>
        <div className="-mt-2 -mr-2.5">
          <MoreButton
            id={post.id}
            authorId={post.userId}
            authorUsername={post.user.username}
            artist={artistOf(post)}
            author={post.user.displayName ?? post.user.username}
            kind="post"
            edited={post}
            hasCard={post.card !== null}
            consequence="Its replies and likes go with it. You can’t undo this."
            remove={remove}
          />
        </div>
      </div>
      <div className="col-span-2 mt-3 min-w-0 sm:col-span-1 sm:col-start-2 sm:mt-2">
        <PostText
          text={post.content}
          facets={post.facets}
          foldable={!whole}
          className={whole ? 'text-lg' : undefined}
        />
        <PostMedia media={post.media} />
        <LinkCard card={post.card} />
        <div className="mt-3 flex min-w-0 items-center empty:hidden">
          <PostSubject post={post} />
        </div>
        <div className="mt-1.5">{actions ?? <PostActions post={post} />}</div>
      </div>
    </Card>
  )
}
