import Ellipsis from 'virtual:icon/ellipsis'
import Pencil from 'virtual:icon/pencil'
import Trash2 from 'virtual:icon/trash'
import Unlink from 'virtual:icon/unlink'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useBlockItems } from '#features/accounts/blocks/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useReportItem } from '#features/safety/reports/public-ui.tsx'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Excerpt } from '#ui/excerpt.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { Post } from '../../contract.ts'
import type { Edited } from '../compose/edit-dialog.tsx'
import { deletionKey } from '../state/keys.ts'
import { useRemoveCard } from '../state/use-remove-card.ts'

const EditDialog = lazyPart(() => import('../compose/edit-dialog.tsx').then((part) => part.EditDialog))

export interface MoreProps {
  id: string
  authorId: string | null
  /** Undefined when the author's account was deleted. */
  authorUsername?: string
  /** Name of the author, for the accessible name. */
  author: string
  kind: 'post' | 'reply'
  /** The artist that a post is about. */
  artist?: { id: string; name: string }
  /** Explains what deleting it means, in a sentence or two. */
  consequence: string
  /** Only public content can be edited. */
  edited: Edited & Pick<Post, 'visibility'>
  /** It shows the card of a link. */
  hasCard: boolean
  /** Deletes it, and removes it from the page. */
  remove: () => Promise<void>
}

interface MoreMenuProps extends MoreProps {
  /** Name of the button that opens it. */
  label: string
}

/** Edit, unless moderators decide about it, and Delete for the author; report, mute and block for others. Opens at once: a press has loaded it. */
export function MoreMenu(props: MoreMenuProps) {
  const { userId } = useSession()
  const { authorId, authorUsername: username } = props
  if (userId === authorId) return <AuthorMenu {...props} />
  if (userId && authorId && username) {
    return <MemberMenu userId={userId} member={{ id: authorId, username }} {...props} />
  }
  return <VisitorMenu {...props} />
}

function VisitorMenu({ label, id, kind }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { item, dialog } = useReportItem({ kind, id, button })
  return (
    <>
      <MenuButton label={label} button={button}>
        {item}
      </MenuButton>
      {dialog}
    </>
  )
}

interface MenuButtonProps {
  label: string
  button?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

function MenuButton({ label, button, children }: MenuButtonProps) {
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton ref={button} label={label}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

interface MemberMenuProps extends MoreMenuProps {
  userId: string
  member: { id: string; username: string }
}

function MemberMenu({ label, id, kind, userId, member, artist }: MemberMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { items, question } = useBlockItems({ userId, member, artist, button })
  const { item, dialog } = useReportItem({ kind, id, button })
  return (
    <>
      <MenuButton label={label} button={button}>
        {item}
        {items}
      </MenuButton>
      {dialog}
      {question}
    </>
  )
}

function AuthorMenu({ label, id, kind, edited, hasCard, consequence, remove }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [confirming, setConfirming] = useState(false)
  const [editing, setEditing] = useState(false)
  const close = () => setConfirming(false)
  const removeCard = useRemoveCard(kind, id)
  const { mutate, isPending } = useMutation({
    mutationKey: deletionKey(id),
    mutationFn: remove,
    onSuccess: close,
    onError: close,
  })
  return (
    <>
      <MenuButton label={label} button={button}>
        {edited.visibility === 'public' && (
          <MenuItem onSelect={() => setEditing(true)}>
            <Pencil aria-hidden="true" /> Edit
          </MenuItem>
        )}
        {hasCard && (
          <MenuItem onSelect={removeCard}>
            <Unlink aria-hidden="true" /> Remove preview
          </MenuItem>
        )}
        <MenuItem danger onSelect={() => setConfirming(true)}>
          <Trash2 aria-hidden="true" /> Delete
        </MenuItem>
      </MenuButton>
      <Once when={editing} onFailure={() => setEditing(false)}>
        <EditDialog
          kind={kind}
          id={id}
          content={edited.content}
          media={edited.media}
          replyPolicy={edited.replyPolicy}
          open={editing}
          onOpenChange={setEditing}
        />
      </Once>
      <AlertDialog
        title={`Delete this ${kind}?`}
        description={
          <>
            {edited.content.trim() ? (
              <Excerpt text={edited.content} />
            ) : (
              <span className="mb-2 block text-ink">
                {`No text, ${formatCount(edited.media.length, 'file')}`}
              </span>
            )}
            <span>{consequence}</span>
          </>
        }
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        open={confirming}
        onOpenChange={setConfirming}
        finalFocus={button}
      />
    </>
  )
}
