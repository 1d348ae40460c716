import Ellipsis from 'virtual:icon/ellipsis'
import type { Post } from '#features/community/contract.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import type { Edited } from '../compose/edit-dialog.tsx'

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

const load = () => import('./more-menu.tsx')
const MoreMenu = lazyPart(() => load().then((part) => part.MoreMenu))

/** Opens the menu of a post or reply, whose code is loaded on the first press. */
export function MoreButton(props: MoreProps) {
  const label = `More about this ${props.kind} by ${props.author}`
  return (
    <OnDemand
      preload={load}
      standIn={(button) => (
        <IconButton label={label} {...button}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <MoreMenu label={label} {...props} />
    </OnDemand>
  )
}
