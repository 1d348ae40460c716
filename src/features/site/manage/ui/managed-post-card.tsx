import EyeOff from 'virtual:icon/eye-off'
import Heart from 'virtual:icon/heart'
import MessageCircle from 'virtual:icon/message-circle'
import MessageSquareReply from 'virtual:icon/message-square-reply'
import Pin from 'virtual:icon/pin'
import PinOff from 'virtual:icon/pin-off'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PinnedBadge, PostCard } from '#features/community/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatCount } from '#ui/format.ts'
import { InPlace } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ManagedEntity, ManagedPost } from '../contract.ts'
import { HideDialog } from './hide-dialog.tsx'
import { type EntityRef, manageKey } from './manage-queries.ts'
import { RespondForm } from './respond-form.tsx'
import { useModeration } from './use-moderation.ts'

interface ManagedPostCardProps {
  entityRef: EntityRef
  entity: ManagedEntity
  post: ManagedPost
}

/** A post of a fan with the moderation buttons. */
export function ManagedPostCard({ entityRef, entity, post }: ManagedPostCardProps) {
  const client = useQueryClient()
  const [hiding, setHiding] = useState(false)
  const [responding, setResponding] = useState(false)
  const moderation = useModeration(entityRef, post.id)
  const pins = post.moderation.filter(({ action }) => action === 'pin')
  const hidden = post.moderation.find(({ action }) => action === 'hide')
  const mayModerate = entity.role !== 'poster'
  const author = post.user.displayName ?? post.user.username
  const doing = moderation.isPending ? moderation.variables.type : undefined
  const failed = moderation.isError ? moderation.variables.type : undefined
  return (
    <article aria-label={`Post by ${author}`}>
      <PostCard
        post={post}
        onDeleted={() => void client.invalidateQueries({ queryKey: manageKey(entityRef) })}
        badges={
          <>
            {pins.length > 0 && <PinnedBadge />}
            {hidden && (
              <Badge tone="danger" className="shrink-0">
                <EyeOff aria-hidden="true" /> Hidden
              </Badge>
            )}
          </>
        }
        actions={
          <>
            {hidden?.reason && (
              <p className="mb-2 text-sm text-muted [overflow-wrap:anywhere]">
                Hidden because: <span dir="auto">{hidden.reason}</span>
              </p>
            )}
            <p className="figures flex flex-wrap items-center gap-x-4 text-sm text-muted">
              <span className="inline-flex items-center gap-1.5">
                <Heart aria-hidden="true" className="size-4" /> {formatCount(post.likesCount, 'like')}
              </span>
              <span className="inline-flex items-center gap-1.5">
                <MessageCircle aria-hidden="true" className="size-4" />
                {formatCount(post.repliesCount, 'reply', 'replies')}
              </span>
            </p>
            <div className="mt-3 mb-3 flex flex-wrap items-center gap-x-2 gap-y-3 border-t border-line pt-3">
              {mayModerate && pins.length === 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  pending={doing === 'pin'}
                  onClick={() => moderation.mutate({ type: 'pin' })}
                >
                  <Pin aria-hidden="true" /> Pin
                </Button>
              )}
              {mayModerate && pins.some(({ isOwn }) => isOwn) && (
                <Button
                  variant="quiet"
                  size="small"
                  pending={doing === 'unpin'}
                  onClick={() => moderation.mutate({ type: 'unpin' })}
                >
                  <PinOff aria-hidden="true" /> Unpin
                </Button>
              )}
              {mayModerate && !hidden && (
                <Button variant="quiet" size="small" onClick={() => setHiding(true)}>
                  <EyeOff aria-hidden="true" /> Hide
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                aria-expanded={responding}
                onClick={() => setResponding(!responding)}
              >
                <MessageSquareReply aria-hidden="true" /> Respond
              </Button>
              <ButtonLink
                variant="quiet"
                size="small"
                to="/community/post/$postId"
                params={{ postId: post.id }}
                className="ml-auto"
              >
                View Thread
              </ButtonLink>
            </div>
            {failed && failed !== 'hide' && <FormFailure message={failureMessage(moderation.error)} />}
            {responding && (
              <InPlace fallback={<Skeleton className="mb-4 h-44 w-full" />}>
                <RespondForm
                  entityRef={entityRef}
                  entity={entity}
                  post={post}
                  onClose={() => setResponding(false)}
                />
              </InPlace>
            )}
          </>
        }
      />
      <HideDialog
        userId={entityRef.userId}
        postId={post.id}
        author={author}
        open={hiding}
        onOpenChange={setHiding}
        pending={doing === 'hide'}
        failure={failed === 'hide' ? failureMessage(moderation.error) : undefined}
        onHide={(reason, done) =>
          moderation.mutate(
            { type: 'hide', reason },
            {
              onSuccess: () => {
                done()
                setHiding(false)
              },
            },
          )
        }
      />
    </article>
  )
}
